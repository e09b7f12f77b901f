"""The key that signs cookies. It is kept, so that a restart signs nobody out."""

from __future__ import annotations

import binascii
import os
import re
import secrets
import sys
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from cheeseboard.refused import Refused
from cheeseboard.server.storage.sqlite.database import explaining_errors, make_folder

SIZE = 32
VARIABLE = "CHEESEBOARD_KEY"


def cookie_key(database: Path, environment: Mapping[str, str] = os.environ) -> bytes:
    """The key from the environment, or from its file beside the database, made if necessary."""
    file = key_file(database)
    with explaining_errors(file):
        return known_key(database, environment) or _make_file(file)


def known_key(database: Path, environment: Mapping[str, str] = os.environ) -> bytes | None:
    """The existing key; None if there is none. An invalid key is Refused."""
    given = key_from_environment(environment)
    if given is not None:
        return given
    file = key_file(database)
    with explaining_errors(file):
        return _read_file(file) if file.exists() else None


def key_from_environment(environment: Mapping[str, str] = os.environ) -> bytes | None:
    given = environment.get(VARIABLE)
    return None if given is None else read_key(given)


def key_file(database: Path) -> Path:
    database = database.resolve()
    return database.with_name(database.name + ".key")


def read_key(text: str) -> bytes:
    """A key in hexadecimal or base64."""
    text = text.strip()
    try:
        if re.fullmatch(r"[0-9a-fA-F]+", text):
            key = bytes.fromhex(text)
        else:
            key = b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except (ValueError, binascii.Error):
        key = b""
    if len(key) < SIZE:
        raise Refused(
            "database",
            f"{VARIABLE} takes {SIZE} bytes or more in hexadecimal or base64; "
            f"make them with: openssl rand -hex {SIZE}",
        )
    return key


def _read_file(file: Path) -> bytes:
    if sys.platform != "win32" and file.stat().st_mode & 0o077:
        raise Refused("database", f"Others can read {file}. Close it with: chmod 600 {file}")
    key = file.read_bytes()
    if len(key) != SIZE:
        raise Refused("database", f"{file} is damaged. Delete it; all guests will be signed out.")
    return key


def _make_file(file: Path) -> bytes:
    """Make the file atomically, never readable by others. Concurrent calls get the same key."""
    make_folder(file.parent)
    new = _write_new(file, secrets.token_bytes(SIZE))
    try:
        with suppress(FileExistsError):
            os.link(new, file)  # unlike a rename, it never replaces an existing key
    finally:
        new.unlink()
    return _read_file(file)


def replace_key(database: Path, key: bytes) -> None:
    """Put a key beside the database, in place of the one that is there."""
    file = key_file(database)
    with explaining_errors(file):
        _write_new(file, key).replace(file)


def _write_new(file: Path, key: bytes) -> Path:
    """A new file in the same folder, never readable by others."""
    new = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(out.fileno())
    return new
