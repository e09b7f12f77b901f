"""The table that a training prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cheeseboard.lab.training.ppo import LearningFigures

WIDTH = 10


class Progress:
    """A row whenever the strength is measured."""

    def __init__(self, players: Sequence[int], say: Callable[[str], None]) -> None:
        self._say = say
        titles = ["minutes", "decisions", "a second", "entropy", "change", "win loss"]
        say(_row([*titles, *(f"{count} players" for count in players)]))

    def row(
        self, seconds: float, decisions: int, figures: LearningFigures, shares: Sequence[float]
    ) -> None:
        cells = [
            f"{seconds / 60:.2f}",
            f"{decisions / 1e6:.1f} M",
            f"{decisions / seconds / 1e3:,.0f} k",
            f"{figures.entropy:.3f}",
            f"{figures.divergence:.4f}",
            f"{figures.wins:.4f}",
        ]
        self._say(_row(cells + [f"{100 * share:.1f} %" for share in shares]))


def _row(cells: Sequence[str]) -> str:
    return "".join(cell.rjust(WIDTH) for cell in cells)
