"""A report's figures in sentences: what each means for the game."""

from __future__ import annotations

from typing import Any

Figures = dict[str, Any]

# A difference from a fair share of the wins that nobody would notice, and one that everybody does.
SMALL, LARGE = 0.02, 0.05
RARELY = 0.05  # with a leader at so few of the decisions, points are counted only at the end


def players(n: int) -> str:
    return "1 player" if n == 1 else f"{n} players"


def plain_setups(found: Figures) -> list[Figures]:
    """The figures of the setups without options, by the number of players."""
    return [figures for figures in found["tables"] if not figures["options"]]


def setups_with_opponents(found: Figures) -> list[Figures]:
    return [figures for figures in plain_setups(found) if figures["players"] > 1]


# --- Who begins ------------------------------------------------------------------------------


def edge(figures: Figures) -> float:
    """The largest difference from a fair share that is shown for any place in the order of play; 0
    if none is shown."""
    clear = [place for place in figures["places"] if _clear(place, figures)]
    return max((abs(place["win"] - _fair(figures)) for place in clear), default=0.0)


def _fair(figures: Figures) -> float:
    """Each place's share of the wins if all were equal. Some games have no winner."""
    won: float = sum(place["win"] for place in figures["places"])
    return won / len(figures["places"])


def _clear(place: Figures, figures: Figures) -> bool:
    low, high = place["interval"]
    return not low <= _fair(figures) <= high


def order(figures: Figures) -> str:
    """Whether it matters who begins."""
    if edge(figures) == 0:
        return "All places in the order of play win equally often: it does not matter who begins."
    best = max(range(figures["players"]), key=lambda i: float(figures["places"][i]["win"]))
    worst = min(range(figures["players"]), key=lambda i: float(figures["places"][i]["win"]))
    best_wins, worst_wins = figures["places"][best]["win"], figures["places"][worst]["win"]
    first, last = f"The {ordinal(best)} to move wins {best_wins:.1%}", f"the {ordinal(worst)}"
    if edge(figures) < SMALL:
        meaning = "it can be measured, but nobody would notice it"
        return f"{first} and {last} {worst_wins:.1%}: {meaning}."
    is_large = edge(figures) >= LARGE
    meaning = "a real advantage" if is_large else "a difference that regulars will notice"
    return f"{first}, {last} {worst_wins:.1%}: {meaning}."


def by_seat(figures: Figures) -> str:
    """Whether the seat itself matters, apart from who begins."""
    clear = [
        f"seat {seat + 1} wins {each['win']:.1%}"
        for seat, each in enumerate(figures["chairs"])
        if _clear(each, figures) and abs(each["win"] - _fair(figures)) >= SMALL
    ]
    return f"The seat itself matters, apart from who begins: {', '.join(clear)}." if clear else ""


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place]


# --- Length and choices ----------------------------------------------------------------------


def length(figures: Figures) -> str:
    spread = figures["length"]
    each = figures["decisions"]
    if spread["least"] == spread["most"]:
        return f"Always {spread['most']} actions; everybody decides {each:.0f} times."
    return (
        f"{spread['mean']:.0f} actions, chance's included, and {each:.0f} decisions for each "
        f"player; from {spread['least']} to {spread['most']}."
    )


def evenness(figures: Figures) -> str:
    spread = figures["length"]
    part = spread["deviation"] / spread["mean"]
    if part == 0:
        return ""
    if part < 0.05:
        return "All games are about equally long: easy to plan an evening with."
    if part < 0.25:
        return "Most games are about equally long."
    return "Some games take several times as long as others."


def choices(figures: Figures) -> str:
    mean = figures["choices"]["mean"]
    if mean < 4:
        return "Few choices: a turn is quick."
    if mean < 15:
        return "Enough choices to think about, and not too many to consider them all."
    return "More choices than a player can consider one by one: it takes an eye for what matters."


# --- Who leads -------------------------------------------------------------------------------


def points_come_late(figures: Figures) -> bool:
    return bool(figures["lead"]["led"] < RARELY)


def lead(figures: Figures) -> str:
    if points_come_late(figures):
        return "Points are counted only at the end, so there is no leader before."
    changes = figures["lead"]["changes"]
    never = dict(changes["counts"]).get(0, 0) / figures["games"]
    kept = (
        f"in {never:.0%} of the games the first leader kept it"
        if never > 0.005
        else ("it is rarely kept from beginning to end")
    )
    return f"The lead changes {changes['mean']:.1f} times a game; {kept}."


def chance_at(figures: Figures, when: float) -> float | None:
    return next(
        (each["chance"] for each in figures["course"] if abs(each["at"] - when) < 1e-9), None
    )


def course(figures: Figures) -> str:
    """How early games are decided."""
    half, late = chance_at(figures, 0.5), chance_at(figures, 0.9)
    if half is None or late is None:
        return "Too few games had a winner to say when games are decided."
    known = (half - _fair(figures)) / max(1 - _fair(figures), 0.01)
    if known < 0.2:
        phrase = "anybody can still win"
    elif known < 0.45:
        phrase = "there is a favourite, but nothing is decided"
    else:
        phrase = "it is mostly decided"
    return (
        f"At half-time {phrase}: the later winner has a chance of {half:.0%} by then, "
        f"and {late:.0%} when nine tenths are played."
    )


# --- Points ----------------------------------------------------------------------------------


def points(figures: Figures) -> str:
    counted = figures["points"]
    won = counted["winners"]
    if figures["players"] == 1:
        return f"{counted['all']['mean']:.1f} points on average."
    if not won["counts"]:
        return "Nobody ever won."
    shared, unwon = figures["shared"] / figures["games"], figures["unwon"] / figures["games"]
    rest = [f"{shared:.1%} of the games are shared" if shared > 0.0005 else ""]
    rest += [f"nobody wins {unwon:.1%} of them" if unwon > 0.0005 else ""]
    more = "; ".join(part for part in rest if part)
    return (
        f"Winners have {won['mean']:.1f} points on average, "
        f"all players {counted['all']['mean']:.1f}; "
        f"the median margin is {counted['margin']['median']}{'; ' + more if more else ''}."
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
        phrase = f"no difference is shown by {rung['games']} games"
    elif times < 1.5:
        phrase = "luck matters more than skill"
    elif rung["win"] < 0.8:
        phrase = "skill pays, and luck still matters"
    else:
        phrase = "skill decides"
    return (
        f"One {rung['stronger']} among {rung['weaker']} players wins {rung['win']:.0%}, "
        f"{times:.1f} times a fair share: {phrase}."
    )
