"""How much a browser has to fetch, compressed."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import games

CLIENT = Path(__file__).parents[2] / "src" / "cheeseboard" / "server" / "client"
FIRST_PAGE = 60_000  # bytes of script and style
FIRST_BYTES = 13_000  # what a server may send before it hears from the browser again
BOARD = 40_000  # bytes more

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    file = CLIENT / "built.json"
    assert file.is_file(), "The browser's pages are not built: run `make client`."
    found = json.loads(file.read_text())
    assert isinstance(found, dict)
    return found


def files(manifest: Manifest, name: str) -> set[str]:
    """What a chunk needs before it can run: itself, its imports, its styles."""
    chunk = manifest[name]
    found = {chunk["file"], *chunk.get("css", [])}
    for each in chunk.get("imports", []):
        found |= files(manifest, each)
    return found


def weight(names: set[str]) -> int:
    return sum(len(gzip.compress((CLIENT / each).read_bytes(), 9)) for each in names)


def words(manifest: Manifest, path: str) -> set[str]:
    """The heaviest language of the pages, or of a game."""
    chunks = [each for each in manifest if each.endswith(tuple(f"{path}/{x}" for x in LANGUAGES))]
    assert len(chunks) == len(LANGUAGES), path
    return max((files(manifest, each) for each in chunks), key=weight)


LANGUAGES = ("en", "sk", "cs", "ru")


def first_page(manifest: Manifest) -> set[str]:
    """Its style is in the page itself."""
    scripts = {each for each in files(manifest, "index.html") if each.endswith(".js")}
    early = {f"assets/{each.name}" for each in CLIENT.glob("assets/early-*.js")}
    fonts = {manifest["src/art/fonts.css"]["file"]}
    pages = [{each.name} for each in CLIENT.glob("index.*.html")]
    assert len(pages) == len(LANGUAGES)
    heaviest = max(pages, key=weight)
    return heaviest | early | scripts | fonts | words(manifest, "virtual:words")


def test_the_first_page_is_light(manifest: Manifest) -> None:
    assert weight(first_page(manifest)) <= FIRST_PAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_painted_from_what_comes_with_its_first_bytes(language: str) -> None:
    page = CLIENT / f"index.{language}.html"
    assert weight({page.name}) <= FIRST_BYTES
    asked = re.findall(r"<script[^>]*>|<link[^>]*(?:stylesheet|preload)[^>]*>", page.read_text())
    assert asked
    assert [each for each in asked if 'fetchpriority="low"' not in each] == []


@pytest.mark.parametrize("game", games())
def test_a_board_is_light(manifest: Manifest, game: str) -> None:
    table = first_page(manifest) | files(manifest, "src/table/table.tsx")
    board = files(manifest, f"src/games/{game}/index.tsx") | words(
        manifest, f"virtual:words/{game}"
    )
    assert weight(board - table) <= BOARD
