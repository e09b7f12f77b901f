"""H12: as many games as there are players, each starting one."""

from __future__ import annotations

from cheeseboard.games.hunt.rules import State, mice, points


def add(score: list[int], tiebreak: list[int], s: State) -> None:
    for seat in range(s.players):
        score[seat] += points(s, seat)
        tiebreak[seat] += mice(s, seat)


def over(score: list[int], games: int) -> bool:
    return games == len(score)


def winners(score: list[int], tiebreak: list[int]) -> list[int]:
    # H12: more mice in total break a tie; otherwise the win is shared.
    standings = list(zip(score, tiebreak, strict=True))
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]
