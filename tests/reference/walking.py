"""Ways to walk through a game of the reference."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Protocol, TypeVar

MAX_STEPS = 3_000


class Reference(Protocol):
    @property
    def mover(self) -> int | str | None: ...
    @property
    def points(self) -> list[int] | None: ...
    @property
    def winners(self) -> list[int] | None: ...
    def legal(self) -> set[str]: ...
    def chances(self) -> dict[str, Fraction]: ...
    def play(self, text: str) -> None: ...


Played = TypeVar("Played", bound=Reference)


def after(game: Played, *texts: str) -> Played:
    for text in texts:
        game.play(text)
    return game


# --- Tempers: how a walk chooses among the mover's actions -----------------------------------

Style = Callable[[random.Random, list[str]], str]


def evenly(rng: random.Random, legal: list[str]) -> str:
    return rng.choice(legal)


def preferring(share: float, wanted: Callable[[str], bool]) -> Style:
    """Among the wanted actions, where there are any, in this share of the choices."""

    def choose(rng: random.Random, legal: list[str]) -> str:
        liked = [text for text in legal if wanted(text)]
        return rng.choice(liked if liked and rng.random() < share else legal)

    return choose


def bold_or_careful(stopping: float) -> Style:
    def choose(rng: random.Random, legal: list[str]) -> str:
        if "stop" in legal:
            return "stop" if rng.random() < stopping else "roll"
        return rng.choice(legal)

    return choose


def bidding(passing: float, which: Callable[[list[int]], int]) -> Style:
    """Passes, or else bids the least or the most that can be."""

    def choose(rng: random.Random, legal: list[str]) -> str:
        bids = [int(text.split()[1]) for text in legal if text.startswith("bid ")]
        if "pass" in legal and (not bids or rng.random() < passing):
            return "pass"
        return f"bid {which(bids)}" if bids else rng.choice(legal)

    return choose


def following(script: list[str]) -> Style:
    """Bids and passes as written, then evenly."""
    left = iter(script)

    def choose(rng: random.Random, legal: list[str]) -> str:
        unwritten = rng.choice(legal)
        return next(left, unwritten) if "pass" in legal else unwritten

    return choose


def stretching(rng: random.Random, legal: list[str]) -> str:
    """Far from the start card, so that the square reaches its bounds early."""
    far = [text for text in legal if max(abs(int(word)) for word in text.split()[-2:]) >= 2]
    return rng.choice(far or legal)


STYLES: dict[str, list[Style]] = {
    "sack": [
        bidding(0.9, min),
        bidding(0.7, max),
        bidding(0.4, min),
        preferring(1, lambda text: text != "pass"),
    ],
    "hunt": [bold_or_careful(0.8), bold_or_careful(0.5), bold_or_careful(0.1)],
    "paths": [
        preferring(1, lambda text: not text.startswith("goal")),
        preferring(1, lambda text: text.startswith("goal")),
    ],
    "rescue": [stretching],
}


def temper_of(game: str, seed: int) -> Style:
    """Every other walk is even, the others take the game's styles in turn."""
    styles = STYLES[game]
    return evenly if seed % 2 == 0 else styles[seed // 2 % len(styles)]


def draw(rng: random.Random, chances: dict[str, Fraction]) -> str:
    outcomes = sorted(chances)
    return rng.choices(outcomes, [float(chances[text]) for text in outcomes])[0]


def next_action(game: Reference, rng: random.Random, style: Style) -> str:
    if game.mover == "chance":
        return draw(rng, game.chances())
    return style(rng, sorted(game.legal()))


def steps_alone(game: Reference, rng: random.Random, style: Style) -> Iterator[None]:
    """Play the reference by itself, and stop at every position, the last one too."""
    for _ in range(MAX_STEPS):
        yield
        if game.mover is None:
            return
        assert sum(game.chances().values()) == (game.mover == "chance")
        game.play(next_action(game, rng, style))
