"""The static edition: a folder of files that any web host can serve."""

from __future__ import annotations

import json
import shutil
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard.site.bundle import bundle
from cheeseboard.wasm.engine import Engine

# Of all that comes with Pyodide: Python itself and its standard library.
PYODIDE = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
SERVICE_WORKER = "service-worker.js"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' {style}; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
HEAD = """<meta http-equiv="content-security-policy" content="{policy}" />
    """
ENGINE = '<html data-engine="./engine/worker.js" '  # web/src/connection/transport.ts looks for it


class Sources(NamedTuple):
    """What an edition is put together from."""

    client: Path  # the built pages
    scripts: Path  # web/engine
    pyodide: Path
    wheels: Path
    engines: Mapping[str, Engine]  # by game


def write(out: Path, sources: Sources) -> None:
    """Write the edition into a folder that is empty or not there yet."""
    shutil.copytree(sources.client, out, dirs_exist_ok=True)
    for page in out.glob("index.*.html"):
        page.write_text(_for_a_device(page.read_text("utf-8")), "utf-8")
    shutil.copy(out / "index.en.html", out / "index.html")
    _write_engine(out / "engine", sources)
    _write_service_worker(out, sources)


def _for_a_device(page: str) -> str:
    """A page whose tables are in its worker, and which loads nothing from elsewhere."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    head = HEAD.format(policy=POLICY.format(style=f"'sha256-{digest}'"))
    page = page.replace("<html ", ENGINE, 1)
    return page.replace('<meta name="viewport"', head + '<meta name="viewport"', 1)


def _write_engine(out: Path, sources: Sources) -> None:
    (out / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(sources.pyodide / name, out / "pyodide")
    for script in sources.scripts.glob("*.js"):
        if script.name != SERVICE_WORKER:
            shutil.copy(script, out)
    contents = {"archives": _archives(out, sources), "games": _games(out, sources)}
    (out / "contents.json").write_text(json.dumps(contents))


def _archives(out: Path, sources: Sources) -> list[tuple[str, str]]:
    python = bundle()
    name = f"cheeseboard-{sha256(python).hexdigest()[:12]}.zip"
    (out / name).write_bytes(python)
    wheels = sorted(sources.wheels.glob("*.whl"))
    for wheel in wheels:
        shutil.copy(wheel, out)
    return [(name, "zip"), *((wheel.name, "wheel") for wheel in wheels)]


def _games(out: Path, sources: Sources) -> dict[str, Any]:
    found = {}
    for game, engine in sources.engines.items():
        shutil.copy(engine.code, out)
        shutil.copy(engine.description, out)
        found[game] = {"code": engine.code.name, "layout": engine.description.name}
    return found


def _write_service_worker(out: Path, sources: Sources) -> None:
    """It is beside the first page, since it may only answer for what is below it."""
    files = sorted(file for file in out.rglob("*") if file.is_file())
    digest = sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()
    addresses = ["./", *(f"./{file.relative_to(out).as_posix()}" for file in files)]
    head = f"const VERSION = {json.dumps(digest[:12])};\nconst FILES = {json.dumps(addresses)};\n"
    script = (sources.scripts / SERVICE_WORKER).read_text("utf-8")
    (out / SERVICE_WORKER).write_text(head + script, "utf-8")
