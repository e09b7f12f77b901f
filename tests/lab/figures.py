"""Renew the tables of docs/figures.md that a seed determines: make figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.summary import summary
from cheeseboard.system.cpu import cores

PAGE = Path(__file__).parents[2] / "docs" / "figures.md"
BEGIN, END = "<!-- made by make figures -->\n", "<!-- until here -->\n"
GAMES, SEED = 20_000, 1


def main() -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + sensible() + END + after, "utf-8")


def sensible() -> str:
    """One `sensible` among `random`, at every table."""
    most = max(load(game).rules.MAX_PLAYERS for game in names())
    heads = ["game", "2 players", *(str(players) for players in range(3, most + 1))]
    rows = [heads, ["---"] * len(heads), *([game, *_row(game, most)] for game in names())]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in rows).replace("|  |", "| |")
    return f"\n{table}\n{_alone()}\n"


def _row(game: str, most: int) -> Iterator[str]:
    rules = load(game).rules
    for players in range(2, most + 1):
        fits = rules.MIN_PLAYERS <= players <= rules.MAX_PLAYERS
        yield share(game, players) if fits else ""


def share(game: str, players: int) -> str:
    """How often a `sensible` in seat 1 wins, with its interval."""
    found = won(game, ["sensible"] + ["random"] * (players - 1))
    digits = 2 if found[0] > 0.9995 else 1
    win, low, high = (f"{100 * part:.{digits}f}" for part in found)
    return f"{win} % ({low}–{high})"


def won(game: str, bots: list[str]) -> tuple[float, float, float]:
    """Seat 1's share of the wins, and the ends of its interval."""
    setup = checked_setup(game, len(bots), {})
    outcome = simulate(setup, bots, GAMES, SEED, cores())
    seat = summary(setup, bots, SEED, outcome)["seats"][0]
    return seat["win"], *seat["interval"]


def _alone() -> str:
    single = [game for game in names() if load(game).rules.MIN_PLAYERS == 1]
    return "\n".join(
        f"Alone in {game}, `sensible` wins {won(game, ['sensible'])[0]:.1%} of the rounds, "
        f"`random` {won(game, ['random'])[0]:.1%}.".replace("%", " %")
        for game in single
    )


def printed(game: str, players: int) -> str:
    """What the page says about a table."""
    section = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    (row,) = re.findall(rf"^\| {game} \| (.*) \|$", section, re.M)
    return str(row.split("|")[players - 2].strip())


if __name__ == "__main__":
    main()
