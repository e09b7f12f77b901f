"""A report's figures in sentences: what each means for the game."""

from __future__ import annotations

from typing import Any

Figures = dict[str, Any]

SMALL = 0.02  # a difference in shares of wins that players do not notice
RARELY = 0.05


def players(n: int) -> str:
    return "1 player" if n == 1 else f"{n} players"


def tables_without_options(found: Figures) -> list[Figures]:
    """The tables without options, by the number of players."""
    return [table for table in found["tables"] if not table["options"]]


def tables_with_opponents(found: Figures) -> list[Figures]:
    return [table for table in tables_without_options(found) if table["players"] > 1]


# --- Who begins ------------------------------------------------------------------------------


def edge(table: Figures) -> float:
    """By how much the best place in the order of play is shown to differ from the worst."""
    clear = [place for place in table["places"] if _clear(place, table)]
    return max((abs(place["win"] - _fair(table)) for place in clear), default=0.0)


def _fair(table: Figures) -> float:
    """Each place's share of the wins if all were equal. Some games have no winner."""
    won: float = sum(place["win"] for place in table["places"])
    return won / len(table["places"])


def _clear(place: Figures, table: Figures) -> bool:
    low, high = place["interval"]
    return not low <= _fair(table) <= high


def order(table: Figures) -> str:
    """Whether it matters who begins."""
    if edge(table) == 0:
        return "All places in the order of play win equally often: it does not matter who begins."
    best = max(range(table["players"]), key=lambda i: float(table["places"][i]["win"]))
    worst = min(range(table["players"]), key=lambda i: float(table["places"][i]["win"]))
    wins, loses = table["places"][best]["win"], table["places"][worst]["win"]
    if edge(table) < SMALL:
        return (
            f"The {ordinal(best)} to move wins {wins:.1%} and the {ordinal(worst)} {loses:.1%}: "
            "it can be measured, but nobody would notice it."
        )
    return (
        f"The {ordinal(best)} to move wins {wins:.1%}, the {ordinal(worst)} {loses:.1%}: "
        f"{'a difference that regulars will notice' if edge(table) < 0.05 else 'a real advantage'}."
    )


def by_seat(table: Figures) -> str:
    """Whether the seat itself matters, apart from who begins."""
    clear = [
        f"seat {seat + 1} wins {it['win']:.1%}"
        for seat, it in enumerate(table["chairs"])
        if _clear(it, table) and abs(it["win"] - _fair(table)) >= SMALL
    ]
    return f"The seat itself matters, apart from who begins: {', '.join(clear)}." if clear else ""


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place]


# --- Length and choices ----------------------------------------------------------------------


def length(table: Figures) -> str:
    spread = table["length"]
    each = table["decisions"]
    if spread["least"] == spread["most"]:
        return f"Always {spread['most']} actions; everybody decides {each:.0f} times."
    return (
        f"{spread['mean']:.0f} actions, chance's included, and {each:.0f} decisions for each "
        f"player; from {spread['least']} to {spread['most']}."
    )


def evenness(table: Figures) -> str:
    spread = table["length"]
    part = spread["deviation"] / spread["mean"]
    if part == 0:
        return ""
    if part < 0.05:
        return "All games are about equally long: easy to plan an evening with."
    if part < 0.25:
        return "Most games are about equally long."
    return "Some games take several times as long as others."


def choices(table: Figures) -> str:
    mean = table["choices"]["mean"]
    if mean < 4:
        return "Few choices: a turn is quick."
    if mean < 15:
        return "Enough choices to think about, and not too many to consider them all."
    return "More choices than a player can consider one by one: it takes an eye for what matters."


# --- Who leads -------------------------------------------------------------------------------


def points_come_late(table: Figures) -> bool:
    return bool(table["lead"]["led"] < RARELY)


def lead(table: Figures) -> str:
    if points_come_late(table):
        return "Points are counted only at the end, so there is no leader before."
    changes = table["lead"]["changes"]
    never = dict(changes["counts"]).get(0, 0) / table["games"]
    kept = (
        f"in {never:.0%} of the games the first leader kept it"
        if never > 0.005
        else ("it is rarely kept from beginning to end")
    )
    return f"The lead changes {changes['mean']:.1f} times a game; {kept}."


def chance_at(table: Figures, when: float) -> float | None:
    return next((it["chance"] for it in table["course"] if abs(it["at"] - when) < 1e-9), None)


def course(table: Figures) -> str:
    """How early games are decided."""
    half, late = chance_at(table, 0.5), chance_at(table, 0.9)
    if half is None or late is None:
        return "Too few games had a winner to say when games are decided."
    known = (half - _fair(table)) / max(1 - _fair(table), 0.01)
    if known < 0.2:
        verdict = "anybody can still win"
    elif known < 0.45:
        verdict = "there is a favourite, but nothing is decided"
    else:
        verdict = "it is mostly decided"
    return (
        f"At half-time {verdict}: the later winner has a chance of {half:.0%} by then, "
        f"and {late:.0%} when nine tenths are played."
    )


# --- Points ----------------------------------------------------------------------------------


def points(table: Figures) -> str:
    it = table["points"]
    won = it["winners"]
    if table["players"] == 1:
        return f"{it['all']['mean']:.1f} points on average."
    if not won["counts"]:
        return "Nobody ever won."
    shared, unwon = table["shared"] / table["games"], table["unwon"] / table["games"]
    rest = [f"{shared:.1%} of the games are shared" if shared > 0.0005 else ""]
    rest += [f"nobody wins {unwon:.1%} of them" if unwon > 0.0005 else ""]
    more = "; ".join(part for part in rest if part)
    return (
        f"Winners have {won['mean']:.1f} points on average, all players {it['all']['mean']:.1f}; "
        f"the median margin is {it['margin']['median']}{'; ' + more if more else ''}."
    )


# --- Skill -----------------------------------------------------------------------------------


def whole_ladder(ladder: Figures) -> Figures | None:
    """The rung from the weakest to the strongest."""
    rungs: list[Figures] = ladder["rungs"]
    return rungs[-1] if rungs and rungs[-1]["win"] is not None else None


def skill(ladder: Figures) -> str:
    rung = whole_ladder(ladder)
    if rung is None:
        return "Too few games ended to say how much skill is worth."
    fair = 1 / ladder["players"]
    times = rung["win"] / fair
    if rung["interval"][0] <= fair:
        verdict = f"no difference is shown by {rung['games']} games"
    elif times < 1.5:
        verdict = "luck matters more than skill"
    elif rung["win"] < 0.8:
        verdict = "skill pays, and luck still matters"
    else:
        verdict = "skill decides"
    return (
        f"One {rung['stronger']} among {rung['weaker']} players wins {rung['win']:.0%}, "
        f"{times:.1f} times a fair share: {verdict}."
    )
