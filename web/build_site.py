"""Put the static edition together in an empty folder: python web/build_site.py FOLDER

It needs what the tests need as well: Node, Numba and a linker for WebAssembly.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import build_client

WEB = Path(__file__).parent
PYTHON = WEB / "python"  # the package of Pyodide
WHEELS = PYTHON / "wheels"
LOCK = WEB.parent / "requirements-page.lock"
MODULES = Path(sys.prefix) / "wasm"
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314", "--abi", "none", "--platform", "any"),
)


def fetch_python() -> None:
    """Python for pages, and the libraries that our tables import there, in locked versions."""
    build_client.install(PYTHON)
    wanted = LOCK.read_text().count("==")
    if len(list(WHEELS.glob("*.whl"))) != wanted:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        options = ["--only-binary=:all:", "--require-hashes", "-r", str(LOCK), "-d", str(WHEELS)]
        subprocess.run([*pip, *PLATFORM, *options], check=True)


def build(out: Path, games: list[str]) -> None:
    """An edition in which these games have searching bots."""
    from cheeseboard.games import load
    from cheeseboard.site import edition
    from cheeseboard.wasm import engine

    build_client.build()
    fetch_python()
    engines = {name: engine.built(load(name), MODULES) for name in games}
    pyodide = PYTHON / "node_modules" / "pyodide"
    sources = edition.Sources(build_client.CLIENT, WEB / "engine", pyodide, WHEELS, engines)
    edition.write(out, sources)


if __name__ == "__main__":
    from cheeseboard.games import names

    if len(sys.argv) != 2 or Path(sys.argv[1]).exists():
        sys.exit("Give a folder that is not there yet: python web/build_site.py FOLDER")
    build(Path(sys.argv[1]), names())
