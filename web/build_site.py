"""Build the edition without a server into the package: src/cheeseboard/site/built.

`cheeseboard site --out FOLDER` copies it from there. Building needs Node, Numba and a linker for
WebAssembly; nothing is done if the edition is already built from these sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import build_client

if TYPE_CHECKING:
    from cheeseboard.site.edition import PythonFiles
    from cheeseboard.wasm.engine import Engine

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "cheeseboard" / "site" / "built"
STAMP = BUILT.with_name("built-from")
PYTHON = WEB / "python"  # the package of Pyodide
COMPILING = (PYTHON / "compiling.py", PYTHON / "prepare.mjs")
LICENCES = PYTHON / "licences"
WHEELS = PYTHON / "wheels"
LOCK = WEB.parent / "requirements-page.lock"
# The tests share them. Where pip builds a wheel, Python's own folder may not be writable.
MODULES = (Path(sys.prefix) if os.access(sys.prefix, os.W_OK) else PYTHON) / "wasm"
SUFFIXES = {".py", ".md", ".json", ".table"}  # of sources in the package
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314", "--abi", "none", "--platform", "any"),
)


def sources() -> Iterator[Path]:
    """All that the built edition depends on."""
    yield from build_client.sources()
    yield from sorted((WEB / "engine").rglob("*.js"))
    yield from sorted(LICENCES.iterdir())
    yield from (LOCK, PYTHON / "package-lock.json", *COMPILING)
    package = WEB.parent / "src" / "cheeseboard"
    files = (file for file in package.rglob("*") if file.suffix in SUFFIXES)
    built = (build_client.CLIENT, BUILT)
    yield from sorted(f for f in files if not any(f.is_relative_to(folder) for folder in built))


def fetch_python() -> None:
    """Python for pages, and the libraries that our tables import there, in locked versions."""
    build_client.install(PYTHON)
    wanted = LOCK.read_text().count("==")
    if len(list(WHEELS.glob("*.whl"))) != wanted:
        shutil.rmtree(WHEELS, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        options = ["--only-binary=:all:", "--require-hashes", "-r", str(LOCK), "-d", str(WHEELS)]
        if subprocess.run([*pip, *PLATFORM, *options]).returncode:
            raise SystemExit("The first time, pip needs its index: it fetches Python's libraries.")


def engine_of(game: str) -> Engine:
    from cheeseboard.games import load
    from cheeseboard.wasm import engine

    return engine.build_engine(load(game), MODULES)


def compile_python(library: bytes, archives: Sequence[bytes]) -> PythonFiles:
    """Only the Python that pages load compiles for itself: Node runs it."""
    from cheeseboard.site.edition import PythonFiles

    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "library.zip").write_bytes(library)
        for i, archive in enumerate(archives):
            (place / f"{i}.zip").write_bytes(archive)
        build_client.run("node", "prepare.mjs", folder, folder=PYTHON)
        made = (place / "library-compiled.zip", place / "house.pack")
        return PythonFiles(*(file.read_bytes() for file in made))


def write(out: Path, games: list[str]) -> None:
    """An edition in which these games have searching bots."""
    from cheeseboard.site import edition

    build_client.build()
    fetch_python()
    # LLVM works on one module at a time, so that each game is compiled by a process of its own.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        engines = dict(zip(games, pool.map(engine_of, games), strict=True))
    pyodide = PYTHON / "node_modules" / "pyodide"
    scripts = WEB / "engine"
    client = build_client.CLIENT
    edition.write(
        out, edition.Sources(client, scripts, pyodide, WHEELS, LICENCES, engines, compile_python)
    )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another process builds. Systems without such a lock do not wait."""
    with ExitStack() as at_the_end:
        with suppress(ImportError, OSError):
            import fcntl

            folder = os.open(WEB, os.O_RDONLY)
            at_the_end.callback(os.close, folder)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Build the edition, unless it stands there as these sources make it."""
    with one_at_a_time():
        wanted = build_client.digest(sources())
        if build_client.read_or_empty(STAMP) != wanted or not BUILT.is_dir():
            _build_anew(wanted)


def _build_anew(wanted: str) -> None:
    sys.path.insert(0, str(WEB.parent / "src"))
    from cheeseboard.games import names

    shutil.rmtree(BUILT, ignore_errors=True)
    write(BUILT, names())
    STAMP.write_text(wanted)


if __name__ == "__main__":
    build()
