"""Every rulebook says the same in every language: the same rules, rulings, options and actions."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.drafts import is_expected

GAMES = Path(__file__).resolve().parents[2] / "src" / "cheeseboard" / "games"
RULEBOOKS = sorted(path for path in GAMES.glob("*/rulebook") if path.is_dir())

LANGUAGES = ("en", "sk", "cs", "ru")
RULING = {"en": "Ruling", "sk": "Náš výklad", "cs": "Náš výklad", "ru": "Наше решение"}
OPTION = {"en": "Option", "sk": "Voľba", "cs": "Volba", "ru": "Вариант"}
CLOSING = {
    "en": ["What everyone may know", "What you type", "Examples"],
    "sk": ["Čo smie kto vedieť", "Čo píšeš", "Príklady"],
    "cs": ["Co kdo smí vědět", "Co píšeš", "Příklady"],
    "ru": ["Кому что известно", "Что писать", "Примеры"],
}

RULE_HEADING = re.compile(r"### ([A-Z])([1-9]\d*) · \S.*")
BACKTICKED = re.compile(r"`([^`]+)`")


@dataclass
class Part:
    """What stands under one heading, up to the next one."""

    name: str  # a rule's number; empty under an unnumbered heading, whose title is translated
    title: str
    level: int
    lines: list[str] = field(default_factory=list)

    @property
    def quotes(self) -> list[str]:
        """The first line of each blockquote."""
        above = ["", *self.lines]
        return [
            line
            for line, before in zip(self.lines, above, strict=False)
            if line.startswith(">") and not before.startswith(">")
        ]


def read(rulebook: Path, language: str) -> list[Part]:
    file = rulebook / f"{language}.md"
    parts: list[Part] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        hashes, _, title = line.partition(" ")
        if set(hashes) == {"#"}:
            name = title.partition(" · ")[0] if len(hashes) == 3 else ""
            parts.append(Part(name, title, len(hashes)))
        else:
            assert parts, f"{language}: text before the title"
            parts[-1].lines.append(line)
    return parts


def rule_names(parts: list[Part], _: str) -> list[str]:
    return [part.name for part in parts if part.level == 3]


def outline(parts: list[Part], _: str) -> list[tuple[int, str]]:
    return [(part.level, part.name) for part in parts]


def rulings(parts: list[Part], language: str) -> list[tuple[str, int]]:
    mark = f"> **{RULING[language]}.** "
    return [(part.name, sum(quote.startswith(mark) for quote in part.quotes)) for part in parts]


def options(parts: list[Part], language: str) -> list[tuple[str, list[str]]]:
    mark = re.compile(rf"> \*\*{OPTION[language]}\*\* `(\w+)`\. ")
    matches = [(part.name, [mark.match(quote) for quote in part.quotes]) for part in parts]
    return [(name, [match[1] for match in found if match]) for name, found in matches]


def actions(parts: list[Part], language: str) -> set[str]:
    typing = next(part for part in parts if part.title == CLOSING[language][1])
    return set(BACKTICKED.findall("\n".join(typing.lines)))


def languages_of(rulebook: Path) -> list[str]:
    game = rulebook.parent.name
    return [each for each in LANGUAGES if is_expected(game, rulebook / f"{each}.md")]


BOOKS = [
    pytest.param(rulebook, language, id=f"{rulebook.parent.name}-{language}")
    for rulebook in RULEBOOKS
    for language in languages_of(rulebook)
]
each_rulebook = pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)
in_each_language = pytest.mark.parametrize(("rulebook", "language"), BOOKS)


def test_there_are_rulebooks() -> None:
    assert RULEBOOKS


@each_rulebook
def test_a_rulebook_has_all_languages(rulebook: Path) -> None:
    assert {path.stem for path in rulebook.glob("*.md")} == set(languages_of(rulebook))


@in_each_language
@pytest.mark.parametrize("facts", [rule_names, outline, rulings, options, actions])
def test_all_languages_say_the_same(
    rulebook: Path, language: str, facts: Callable[[list[Part], str], object]
) -> None:
    assert facts(read(rulebook, language), language) == facts(read(rulebook, "en"), "en")


@in_each_language
def test_rules_are_numbered_from_one_without_gaps(rulebook: Path, language: str) -> None:
    headings = [f"### {part.title}" for part in read(rulebook, language) if part.level == 3]
    numbers = [RULE_HEADING.fullmatch(heading) for heading in headings]
    letters = {match[1] for match in numbers if match}
    assert len(letters) == 1
    assert [match and int(match[2]) for match in numbers] == list(range(1, len(numbers) + 1))


@in_each_language
def test_every_rule_says_something(rulebook: Path, language: str) -> None:
    silent = [part.name for part in read(rulebook, language) if part.name and not any(part.lines)]
    assert silent == []


@in_each_language
def test_a_blockquote_is_a_ruling_or_an_option(rulebook: Path, language: str) -> None:
    parts = read(rulebook, language)
    marked = sum(count for _, count in rulings(parts, language))
    marked += sum(len(names) for _, names in options(parts, language))
    assert marked == sum(len(part.quotes) for part in parts)


@in_each_language
def test_a_rulebook_has_one_title_and_closes_as_all_do(rulebook: Path, language: str) -> None:
    parts = read(rulebook, language)
    assert [part.level for part in parts].count(1) == 1
    assert parts[0].level == 1
    assert [part.title for part in parts if part.level == 2][-3:] == CLOSING[language]


@in_each_language
def test_actions_are_named_under_what_you_type(rulebook: Path, language: str) -> None:
    assert actions(read(rulebook, language), language)
