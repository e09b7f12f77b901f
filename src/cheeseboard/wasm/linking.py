"""Link an object file into a WebAssembly module. Only building needs a linker."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from cheeseboard.system.extras import require

HEAP = "__heap_base"  # where unused memory begins
STACK = 64 * 1024
MISSING = "Building WebAssembly needs the linker wasm-ld, from a package lld or from PyPI"


def link(code: bytes, exports: Iterable[str]) -> bytes:
    """A module that needs nothing from outside."""
    with TemporaryDirectory() as folder:
        given, made = Path(folder, "module.o"), Path(folder, "module.wasm")
        given.write_bytes(code)
        names = [f"--export={name}" for name in (*exports, HEAP)]
        options = ["--no-entry", "--strip-all", "-O2", "-z", f"stack-size={STACK}", *names]
        subprocess.run([*_linker(), *options, str(given), "-o", str(made)], check=True)
        return made.read_bytes()


def _linker() -> list[str]:
    if found := which("wasm-ld"):
        return [found]
    require("ziglang", "wasm", MISSING)
    return [sys.executable, "-m", "ziglang", "wasm-ld"]
