"""What others wrote comes with its licence: in the repository, in the package and on the site."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.environment import LONGEST_RUN

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "cheeseboard" / "server" / "client"
FONTS = "@fontsource-variable/nunito"  # the fonts are copied, so npm calls it a tool

# What is inside Pyodide, as its documentation and its symbols say.
PARTS = ("Pyodide", "CPython", "Emscripten and musl", "libffi", "zlib", "bzip2", "Zstandard")


def needed(name: str) -> Iterator[str]:
    """A package that the pages run, and all that it needs."""
    yield name
    package = json.loads((WEB / "node_modules" / name / "package.json").read_text("utf-8"))
    for each in package.get("dependencies", {}):
        yield from needed(each)


def shipped() -> list[str]:
    wanted = json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"]
    return sorted({FONTS, *(each for name in wanted for each in needed(name))})


def words(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("name", shipped())
def test_every_library_in_the_pages_comes_with_its_licence(name: str) -> None:
    licence = (WEB / "node_modules" / name / "LICENSE").read_text("utf-8")
    notices = (CLIENT / "licences.txt").read_text("utf-8")
    assert f"\n{name} " in notices
    assert words(licence).strip() in words(notices)


def test_the_repository_has_the_licences_that_the_pages_were_built_with() -> None:
    assert (ROOT / "LICENCES.txt").read_bytes() == (CLIENT / "licences.txt").read_bytes()


def test_the_package_has_all_licences_and_the_fonts_have_theirs_beside_them(
    tmp_path: Path,
) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(
        [*build, "--directory", str(tmp_path)], cwd=ROOT, check=True, timeout=LONGEST_RUN
    )
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = wheel.namelist()
        fonts = next(each for each in names if re.search(r"/client/assets/OFL-.*\.txt$", each))
        assert "SIL OPEN FONT LICENSE" in wheel.read(fonts).decode()
        assert any(re.search(r"/client/assets/nunito-.*\.woff2$", each) for each in names)
        engine = next(each for each in names if each.endswith("site/built/licences.txt"))
        check_engine(wheel.read(engine).decode())
    for each in ("licenses/LICENSE", "licenses/LICENCES.txt", "client/licences.txt"):
        assert any(name.endswith(each) for name in names), each
    for each in ("pyodide.asm.wasm", "python_stdlib.zip", "service-worker.js", "worker.js"):
        assert any("/site/built/" in name and name.endswith(f"/{each}") for name in names), each


def check_engine(notices: str) -> None:
    """All that is in the engine of the edition without a server comes with its licence."""
    python = WEB / "python"
    wheels = [file.name.split("-")[0] for file in (python / "wheels").glob("*.whl")]
    locked = (ROOT / "requirements-page.lock").read_text().count("==")
    assert len(wheels) == locked
    for name in (*PARTS, *wheels):
        assert re.search(rf"^{name}\b", notices, re.M), name
    for part in PARTS:
        assert words((python / "licences" / f"{part}.txt").read_text("utf-8")) in words(notices)
    assert "Jim Crist-Harif" in notices, "msgspec's"
    assert words((CLIENT / "licences.txt").read_text("utf-8")) in words(notices)
