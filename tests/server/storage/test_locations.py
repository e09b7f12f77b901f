"""The data folder, and the key beside the database."""

from __future__ import annotations

import base64
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server.storage.keys import cookie_key, key_file
from cheeseboard.server.storage.locations import data_folder, database_location
from cheeseboard.server.storage.postgres.address import PostgresAddress

KEY = bytes(range(200, 232))


# --- The database ------------------------------------------------------------------------------


def test_the_data_folder_follows_the_conventions_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == Path.home() / ".local/share/cheeseboard"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/cheeseboard")
    assert database_location() == Path("/data/cheeseboard/cheeseboard.db")


@pytest.mark.parametrize(
    ("place", "file"),
    [
        ("games.db", "games.db"),
        ("/var/lib/games.db", "/var/lib/games.db"),
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/lib/my%20games.db", "/var/lib/my games.db"),
    ],
)
def test_a_database_is_a_path_or_a_url(place: str, file: str) -> None:
    assert database_location(place) == Path(file)


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("mysql://eva:secret@host/games", "or postgresql://…, not 'host/games'"),
        ("postgresql:/eva:secret@host/games", "takes postgresql://…"),
        ("POSTGRESQL://eva:secret@host/games", "takes postgresql://…, in small letters"),
        ("sqlite://games.db", "takes a file, sqlite:///FILE or postgresql://…"),
        ("sqlite:///:memory:", "takes a file"),
        ("", "takes a file"),
        ("/tmp", "is a folder"),
    ],
)
def test_other_databases_are_refused_without_repeating_the_password(
    place: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        database_location(place)
    assert sentence in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://eva:secret@host:5433/games", "postgresql://host:5433/games"),
        ("postgres://host", "postgresql://host"),
        ("postgresql://host/games?password=secret", "postgresql://host/games"),
        ("postgresql://eva:secret@one,two:5433/games", "postgresql://one,two:5433/games"),
        ("postgresql://eva:se/cret@host/games", "the PostgreSQL database"),
        ("postgresql://eva:secret@secret@host/games", "the PostgreSQL database"),
        ("postgresql://host/games?password=se@secret", "the PostgreSQL database"),
    ],
)
def test_an_address_of_postgresql_is_shown_without_the_password(url: str, shown: str) -> None:
    place = database_location(url)
    assert isinstance(place, PostgresAddress)
    assert place.url == url
    assert str(place) == shown
    assert "secret" not in f"{place} {place!r}"


# --- The key -----------------------------------------------------------------------------------


def test_the_key_is_created_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    key = cookie_key(file, {})
    assert len(key) == 32
    assert cookie_key(file, {}) == key
    assert stat.S_IMODE(key_file(file).stat().st_mode) == 0o600
    assert cookie_key(tmp_path / "other.db", {}) != key
    assert {part.name for part in tmp_path.iterdir()} == {"games.db.key", "other.db.key"}


def test_a_key_that_others_can_read_or_that_is_damaged_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    cookie_key(file, {})
    key_file(file).chmod(0o640)
    with pytest.raises(Refused, match=r"Others can read .* chmod 600"):
        cookie_key(file, {})
    key_file(file).chmod(0o600)
    key_file(file).write_bytes(b"short")
    with pytest.raises(Refused, match="is damaged"):
        cookie_key(file, {})
    with pytest.raises(Refused, match="is not a folder"):
        cookie_key(key_file(file) / "games.db", {})


def test_servers_that_start_together_use_the_same_key(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.db"
    with ThreadPoolExecutor(20) as pool:
        keys = set(pool.map(lambda _: cookie_key(file, {}), range(200)))
    assert len(keys) == 1
    assert [part.name for part in file.parent.iterdir()] == ["games.db.key"]


@pytest.mark.parametrize(
    "text",
    [KEY.hex(), KEY.hex().upper(), base64.b64encode(KEY), base64.urlsafe_b64encode(KEY)],
)
def test_the_key_can_come_from_the_environment(tmp_path: Path, text: str | bytes) -> None:
    given = text.decode() if isinstance(text, bytes) else text
    assert cookie_key(tmp_path / "games.db", {"CHEESEBOARD_KEY": f" {given}\n"}) == KEY
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "secret", "ab" * 31, "abc" * 21, "Ľ" * 64, "=" * 64])
def test_a_weak_or_malformed_key_is_refused_and_not_repeated(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused, match="CHEESEBOARD_KEY takes 32 bytes or more") as refused:
        cookie_key(tmp_path / "games.db", {"CHEESEBOARD_KEY": text})
    assert not text or text not in str(refused.value)
