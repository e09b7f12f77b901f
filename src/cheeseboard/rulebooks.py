"""The players' rulebooks, from the games' folders."""

from __future__ import annotations

from importlib.resources import files

from cheeseboard.games import load
from cheeseboard.refused import Refused

LANGUAGES = ("en", "sk", "cs", "ru")


def rulebook(game: str, language: str) -> str:
    """A game's rulebook as Markdown."""
    load(game)
    if language not in LANGUAGES:
        raise Refused(
            "bad_option", f"The rulebook is written in {', '.join(LANGUAGES)}, not {language!r}."
        )
    missing = missing_languages(game)
    if language in missing:
        sentence = f"{game} is a draft: its rulebook is not written in {', '.join(missing)} yet."
        raise Refused("bad_option", sentence)
    return (files(f"cheeseboard.games.{game}") / "rulebook" / f"{language}.md").read_text("utf-8")


def missing_languages(game: str) -> list[str]:
    """The languages in which a game has no rulebook yet."""
    folder = files(f"cheeseboard.games.{game}") / "rulebook"
    return [each for each in LANGUAGES if not (folder / f"{each}.md").is_file()]


def title(game: str, language: str) -> str:
    """The name of the game in a language: the first line of the rulebook."""
    return rulebook(game, language).partition("\n")[0].removeprefix("# ")
