"""Every text of the browser client exists in every language, and every text is used."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import cheeseboard as cb
from tests.drafts import is_expected
from tests.web.icu import read

WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = Path(__file__).parents[2] / "src" / "cheeseboard" / "games"
LANGUAGES = sorted(file.stem for file in (WEB / "messages").glob("*.json"))
PLURALS = {
    "en": {"one", "other"},
    "sk": {"one", "few", "other"},
    "cs": {"one", "few", "other"},
    "ru": {"one", "few", "many", "other"},
}
TEMPLATE = re.compile(r"`([^`\n]*?\$\{[^`\n]*)`")

# Keys that the server's own words make: codes of errors, levels of bots.
MADE_BY_THE_SERVER = ("problem.", "level.")
# Keys on a box: what every game has, and the options that the server lists.
BOX_KEYS = ("title", "tagline", "minutes", "option.")


class Catalogue(NamedTuple):
    """Messages that belong together, and the code that uses them."""

    name: str
    files: dict[str, Path]  # by language
    code: Path

    def read(self, language: str) -> dict[str, str]:
        found = json.loads(self.files[language].read_text())
        assert isinstance(found, dict)
        return found


def catalogues() -> list[Catalogue]:
    pages = {each: WEB / "messages" / f"{each}.json" for each in LANGUAGES}
    found = [Catalogue("pages", pages, WEB)]
    for folder in sorted((WEB / "games").glob("*/messages")):
        game = folder.parent.name
        for prefix, name in (("", game), ("box.", f"{game} box")):
            files = {each: folder / f"{prefix}{each}.json" for each in LANGUAGES}
            expected = {each: file for each, file in files.items() if is_expected(game, file)}
            found.append(Catalogue(name, expected, folder.parent))
        if (folder / "lesson.en.json").exists():
            lessons = {each: folder / f"lesson.{each}.json" for each in LANGUAGES}
            expected = {each: file for each, file in lessons.items() if is_expected(game, file)}
            found.append(Catalogue(f"{game} lesson", expected, GAMES / game / "lesson.py"))
    return found


ALL = [pytest.param(each, id=each.name) for each in catalogues()]


@cache
def code(folder: Path) -> str:
    """All code below a folder; for the pages, without the games'. Or one file's."""
    if folder.is_file():
        return folder.read_text()
    files = [*folder.rglob("*.ts"), *folder.rglob("*.tsx")]
    games = WEB / "games"
    own = [f for f in files if folder != WEB or f.parent == games or games not in f.parents]
    return "\n".join(file.read_text() for file in own)


def is_used(key: str, text: str) -> bool:
    if f'"{key}"' in text:
        return True
    return any(re.fullmatch(pattern, key) for pattern in templates(text))


@cache
def templates(text: str) -> frozenset[str]:
    """Template literals as patterns: `tab.${each}` fits tab.log."""
    parts = (re.split(r"\$\{[^}]*\}", each) for each in TEMPLATE.findall(text))
    return frozenset(".+".join(map(re.escape, each)) for each in parts if each[0])


@pytest.mark.parametrize("catalogue", ALL)
def test_every_language_has_the_same_messages(catalogue: Catalogue) -> None:
    english = catalogue.read("en")
    for language in catalogue.files:
        assert catalogue.read(language).keys() == english.keys(), language


@pytest.mark.parametrize("catalogue", ALL)
def test_every_language_fills_in_the_same_values(catalogue: Catalogue) -> None:
    english = catalogue.read("en")
    for language in catalogue.files:
        for key, text in catalogue.read(language).items():
            assert text.strip(), (language, key)
            assert read(text).values == read(english[key]).values, (language, key)


@pytest.mark.parametrize("catalogue", ALL)
def test_every_plural_has_its_languages_forms(catalogue: Catalogue) -> None:
    for language in catalogue.files:
        for key, text in catalogue.read(language).items():
            for forms in read(text).plurals:
                assert forms >= PLURALS[language], (language, key, forms)


@pytest.mark.parametrize("catalogue", ALL)
def test_no_dash_begins_a_line(catalogue: Catalogue) -> None:
    for language in catalogue.files:
        texts = catalogue.read(language).values()
        assert [text for text in texts if " —" in text] == [], language


@pytest.mark.parametrize("catalogue", ALL)
def test_every_message_is_used(catalogue: Catalogue) -> None:
    known = BOX_KEYS if catalogue.name.endswith(" box") else MADE_BY_THE_SERVER
    text = code(catalogue.code)
    keys = [key for key in catalogue.read("en") if not key.startswith(known)]
    assert [key for key in keys if not is_used(key, text)] == []


def test_every_level_of_a_bot_has_its_words() -> None:
    words = catalogues()[0].read("en")
    for game in cb.games():
        for level in cb.levels(game):
            assert f"level.{level['name']}" in words


def test_every_code_of_the_server_has_its_words() -> None:
    source = Path(__file__).parents[2] / "src" / "cheeseboard"
    folders = [source / name for name in ("server", "tables", "matches")]
    files = [source / "refused.py", *(file for each in folders for file in each.rglob("*.py"))]
    said = {
        code for file in files for code in re.findall(r"Refused\(\s*\"(\w+)\"", file.read_text())
    }
    only_in_the_terminal = {"bench", "database", "port"}
    words = catalogues()[0].read("en")
    assert [
        each for each in sorted(said - only_in_the_terminal) if f"problem.{each}" not in words
    ] == []
