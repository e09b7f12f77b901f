"""Puts the edition without a server together: a folder of files that any web host can serve.

Files that may change have a digest in their name or in that of their folder, so that browsers can
keep them for ever. Only the pages, the service worker and a few small files have none.
"""

from __future__ import annotations

import gzip
import json
import shutil
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard import __version__
from cheeseboard.games import load, names
from cheeseboard.rulebooks import LANGUAGES
from cheeseboard.site import routes
from cheeseboard.site.bundle import bundle
from cheeseboard.site.folder import LIST
from cheeseboard.site.licences import notices
from cheeseboard.site.standard_library import prune
from cheeseboard.wasm import network, solved
from cheeseboard.wasm.engine import Engine

LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
COUNTED = ("pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)  # the worker counts their bytes
SERVICE_WORKER = "service-worker.js"
LICENCES = "licences.txt"
GZIP = 31  # zlib's number for this format
TABLE = "table"  # the ending of files that only few visits need
LICENCE = "MIT"  # of our own files
# Of the built pages: only the build itself reads them.
FOR_BUILDING = ("built-from", "built.json")
FOR_A_SERVER = "missing.*.html"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' {style}; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
HEAD = """<meta http-equiv="content-security-policy" content="{policy}" />
    """
# web/src/connection/transport.ts looks for the engine, and web/src/early.js for the languages.
HTML = '<html data-worker="./engine/{scripts}/worker.js" data-languages="{languages}" '


class PythonFiles(NamedTuple):
    """Python for pages, compiled ahead."""

    library: bytes  # an archive
    house: bytes  # our own files and others' libraries, as web/engine/files.js reads them


# Compiles the standard library, and archives of other files (web/python/compiling.py).
Compile = Callable[[bytes, Sequence[bytes]], PythonFiles]


class Sources(NamedTuple):
    """What an edition is put together from."""

    client: Path  # the built pages
    scripts: Path  # web/engine
    pyodide: Path
    wheels: Path
    licences: Path  # of Pyodide's parts
    engines: Mapping[str, Engine]  # by game
    compile: Compile


def write(out: Path, sources: Sources) -> None:
    """Write the edition into a folder that is empty or not there yet."""
    left_out = shutil.ignore_patterns(*FOR_BUILDING, FOR_A_SERVER)
    shutil.copytree(sources.client, out, dirs_exist_ok=True, ignore=left_out)
    scripts = _write_engine(out / "engine", sources)
    for page in out.glob("index.*.html"):
        page.write_text(_for_a_device(page.read_text("utf-8"), scripts), "utf-8")
    shutil.copy(out / "index.en.html", out / "index.html")
    with (out / LICENCES).open("a", encoding="utf-8") as file:
        file.write("\n" + notices(sources.licences, sources.wheels))
    _write_service_worker(out, sources)
    files = [file.relative_to(out).as_posix() for file in _files(out)]
    (out / LIST).write_text(json.dumps({"version": __version__, "files": files}))


def _for_a_device(page: str, scripts: str) -> str:
    """A page whose tables are in its worker, and which loads nothing from elsewhere."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    head = HEAD.format(policy=POLICY.format(style=f"'sha256-{digest}'"))
    html = HTML.format(scripts=scripts, languages=" ".join(LANGUAGES))
    page = page.replace("<html ", html, 1)
    return page.replace('<meta name="viewport"', head + '<meta name="viewport"', 1)


# --- The engine ------------------------------------------------------------------------------


def _write_engine(out: Path, sources: Sources) -> str:
    """Write all that a page needs to have tables; return the name of the folder of its scripts."""
    out.mkdir()
    library = prune((sources.pyodide / LIBRARY).read_bytes())
    wheels = [wheel.read_bytes() for wheel in sorted(sources.wheels.glob("*.whl"))]
    python = sources.compile(library, [bundle(), *wheels])
    pyodide = f"../{_write_pyodide(out, sources.pyodide, python.library)}/"
    house = f"../{_write_file(out, 'house.pack', _zipped(python.house)).name}"
    contents = {
        "pyodide": pyodide,
        "files": house,
        "games": {game: _module(out, engine) for game, engine in sources.engines.items()},
        "weights": _write_weights(out),
        "tables": _write_tables(out),
    }
    counted = (*(f"{pyodide}{name}" for name in COUNTED), house)
    contents["sizes"] = {path: _sizes(out / path.removeprefix("../")) for path in counted}
    scripts = _write_scripts(out, sources.scripts, contents)
    _write_package(out, scripts)
    return scripts


def _write_package(out: Path, scripts: str) -> None:
    """The folder as npm wants a package: `import { load } from ".../engine/index.js"`."""
    for kind in ("js", "d.ts"):
        inside = f'export * from "./{scripts}/api.js";\n'
        (out / f"index.{kind}").write_text(inside, "utf-8")
    about = {
        "name": "cheeseboard-engine",
        "version": __version__,
        "license": LICENCE,
        "type": "module",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}},
    }
    (out / "package.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")


def _sizes(file: Path) -> tuple[int, int]:
    """Bytes of a file, plain and as a host sends it compressed."""
    data = file.read_bytes()
    return len(data), len(_zipped(data))


def _write_pyodide(out: Path, given: Path, library: bytes) -> str:
    files = {name: (given / name).read_bytes() for name in PYODIDE}
    files[LIBRARY] = library
    # No package of Pyodide's is loaded by name: those that we need are archives of ours.
    files[LOCK] = json.dumps(json.loads(files[LOCK]) | {"packages": {}}).encode()
    return _write_folder(out, "pyodide", files)


def _module(out: Path, engine: Engine) -> dict[str, str]:
    """Write the module of a game's bots; the names of its files have a digest already."""
    for file in engine:
        shutil.copy(file, out)
    return {"code": f"../{engine.code.name}", "layout": f"../{engine.description.name}"}


def _write_weights(out: Path) -> dict[str, str]:
    """Write the networks of learned players, by game. A page fetches one when it first plays."""
    packs = {
        game.name: network.pack(game) for game in map(load, names()) if network.has_network(game)
    }
    return {
        name: f"../{_write_file(out, f'{name}-learned.pack', _zipped(pack)).name}"
        for name, pack in packs.items()
    }


def _write_tables(out: Path) -> dict[str, dict[str, str]]:
    """The value tables of solved games: fetched when a bot or a hint first needs one."""
    return {
        game.name: {
            key: f"../{_write_file(out, f'{game.name}-solved.{TABLE}', _zipped_by_byte(pack)).name}"
            for key, pack in solved.packs(game)
        }
        for game in map(load, names())
        if game.is_solved
    }


def _zipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _zipped_by_byte(data: bytes) -> bytes:
    """For data without repetitions: Huffman coding alone is smaller, and faster."""
    packer = zlib.compressobj(wbits=GZIP, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(data) + packer.flush()


def _write_scripts(out: Path, given: Path, contents: dict[str, Any]) -> str:
    scripts = [file for file in given.rglob("*.js") if file.name != SERVICE_WORKER]
    scripts.append(given / "api.d.ts")
    files = {file.relative_to(given).as_posix(): file.read_bytes() for file in scripts}
    files["contents.json"] = json.dumps(contents).encode()
    for path in routes.fixed_paths():
        files[f"answers/{path}.txt"] = routes.text(routes.fixed_answer(path)).encode()
    return _write_folder(out, "scripts", files)


# --- Names with digests ----------------------------------------------------------------------


def _write_file(out: Path, name: str, data: bytes) -> Path:
    given = Path(name)
    file = out / f"{given.stem}-{_digest(data)}{given.suffix}"
    file.write_bytes(data)
    return file


def _write_folder(out: Path, name: str, files: Mapping[str, bytes]) -> str:
    """Write files that find each other by plain names into a folder with a digest of all."""
    parts = (part for each in sorted(files) for part in (each.encode(), files[each]))
    folder = f"{name}-{_digest(*parts)}"
    for each, data in files.items():
        file = out / folder / each
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder


def _digest(*parts: bytes) -> str:
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:12]


# --- The service worker ----------------------------------------------------------------------


def _write_service_worker(out: Path, sources: Sources) -> None:
    """It is beside the first page, since it may only answer for what is below it."""
    files = _files(out)
    digest = _digest(*(file.read_bytes() for file in files))
    addresses = [f"./{file.relative_to(out).as_posix()}" for file in files]
    seldom = [address for address in addresses if address.endswith(f".{TABLE}")]
    at_once = ["./", *(address for address in addresses if address not in seldom)]
    constants = {"VERSION": digest, "FILES": at_once, "SELDOM": seldom}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    script = (sources.scripts / SERVICE_WORKER).read_text("utf-8")
    (out / SERVICE_WORKER).write_text(head + script, "utf-8")


def _files(out: Path) -> list[Path]:
    return sorted(file for file in out.rglob("*") if file.is_file())
