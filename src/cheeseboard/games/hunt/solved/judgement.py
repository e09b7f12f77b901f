"""What the judge finds in many games: the figures, and the same in words."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.game import TextTable
from cheeseboard.games.hunt.rules import COLOURS
from cheeseboard.games.hunt.solved import judge
from cheeseboard.games.hunt.solved.judge import Findings
from cheeseboard.games.hunt.solved.mistakes import in_words

MISTAKES_KEPT = 10  # only the commonest are told


class Mistake(NamedTuple):
    """One kind of mistake: what was played, and what was better."""

    colours: int  # how many colours were lured at that moment
    played: str
    better: str
    share: float  # how many of all decisions are this mistake
    cost: float  # the share of the win that it gives away when it happens
    cost_per_game: float


class Judgement(NamedTuple):
    """The figures of many games of one player against a perfect one."""

    games: int
    decisions: int
    won: float
    lost_per_game: float  # win probability given away
    stopped: list[float]  # shares of the turns stopped with 0…5 colours lured
    failed: float
    mistakes: list[Mistake]  # the commonest first

    def as_json(self) -> dict[str, Any]:
        return self._asdict() | {"mistakes": [mistake._asdict() for mistake in self.mistakes]}


def new_findings() -> Findings:
    counts, mistakes = np.zeros(judge.COUNTS, np.int64), np.zeros(judge.MISTAKE_CODES, np.int64)
    return Findings(counts, mistakes, np.zeros(judge.MISTAKE_CODES))


def judgement(findings: Findings, games: int) -> Judgement:
    counts = findings.counts.tolist()
    stopped = counts[judge.STOPPED_WITH : judge.DECISIONS]
    failed = sum(counts[judge.FAILED_WITH : judge.STOPPED_WITH])
    turns = max(sum(stopped) + failed, 1)
    mistakes = findings.mistakes
    commonest = sorted(np.flatnonzero(mistakes).tolist(), key=lambda code: -mistakes[code])
    return Judgement(
        games,
        counts[judge.DECISIONS],
        counts[judge.HALVES_WON] / (2 * games),
        float(findings.losses.sum()) / games,
        [count / turns for count in stopped],
        failed / turns,
        [_mistake(code, findings, games) for code in commonest[:MISTAKES_KEPT]],
    )


def _mistake(code: int, findings: Findings, games: int) -> Mistake:
    count, loss = int(findings.mistakes[code]), float(findings.losses[code])
    decisions = int(findings.counts[judge.DECISIONS])
    return Mistake(*in_words(code), count / decisions, loss / count, loss / games)


# --- In words --------------------------------------------------------------------------------


def judgements_in_words(judgements: dict[str, dict[str, Any]]) -> list[TextTable]:
    """How the turns of all players end, and the mistakes of each player who makes some."""
    mistakes = {name: it["mistakes"] for name, it in judgements.items() if it["mistakes"]}
    return [_ends(judgements), *(_mistakes(name, found) for name, found in mistakes.items())]


def _ends(judgements: dict[str, dict[str, Any]]) -> TextTable:
    players = judgements.values()
    rows = [
        [
            f"stops with {colours} colour{'s' * (colours != 1)}",
            *(f"{100 * it['stopped'][colours]:.1f} %" for it in players),
        ]
        for colours in range(COLOURS + 1)
    ]
    rows += [
        ["fails", *(f"{100 * it['failed']:.1f} %" for it in players)],
        ["wins against perfect", *(f"{100 * it['won']:.1f} %" for it in players)],
        ["gives away in a game", *(f"{it['lost_per_game']:.4f}" for it in players)],
    ]
    return TextTable(["", *judgements], rows)


def _mistakes(player: str, mistakes: list[dict[str, Any]]) -> TextTable:
    return TextTable(
        ["colours", player, "better", "decisions", "cost", "a game"],
        [
            [
                str(mistake["colours"]),
                mistake["played"],
                mistake["better"],
                f"{100 * mistake['share']:.2f} %",
                f"{mistake['cost']:.4f}",
                f"{mistake['cost_per_game']:.4f}",
            ]
            for mistake in mistakes
        ],
    )
