"""The mouse paths in a terminal."""

from __future__ import annotations

from typing import Any

WIDE = 9  # letters across a card
MIDDLE = WIDE // 2
GOALS = {(4, 2): "upper", (4, 3): "lower"}
CROSSING = "NESW"

# Lines by the sides that a card joins. The viewer's own path is drawn in heavy lines.
LIGHT = {"NESW": "┼", "NES": "├", "NEW": "┴", "NSW": "┤", "ESW": "┬", "NS": "│", "EW": "─"}
LIGHT |= {"NE": "└", "NW": "┘", "ES": "┌", "SW": "┐"}
HEAVY = {"NESW": "╋", "NES": "┣", "NEW": "┻", "NSW": "┫", "ESW": "┳", "NS": "┃", "EW": "━"}
HEAVY |= {"NE": "┗", "NW": "┛", "ES": "┏", "SW": "┓"}


def sketch(view: dict[str, Any]) -> str:
    board = view["board"]
    lines = ["   " + "".join(f"{column:^{WIDE}}" for column in range(1, 8))]
    lines += _mice_at(board, "top", "▼")
    for row, names in enumerate(board["cards"], 1):
        cards = [_card(view, column, row, name) for column, name in enumerate(names, 1)]
        margins = ("   ", f" {row} ", "   ")
        lines += [margin + "".join(parts) for margin, *parts in zip(margins, *cards, strict=True)]
    lines += _mice_at(board, "bottom", "▲")
    lines += ["", *(_seat(mouse, view) for mouse in board["mice"]), _left(board["left"])]
    if board["phase"] == "turning":
        lines.append("   just turned up: column {}, row {}".format(*board["card"]))
    return "\n".join(line.rstrip() for line in lines)


def _mice_at(board: dict[str, Any], side: str, arrow: str) -> list[str]:
    mice = [mouse for mouse in board["mice"] if mouse["side"] == side and not mouse["out"]]
    seats = {column: [m["seat"] for m in mice if m["column"] == column] for column in range(1, 8)}
    marks = [arrow + ",".join(map(str, seats[column])) if seats[column] else "" for column in seats]
    return ["   " + "".join(f"{mark:^{WIDE}}" for mark in marks)] if mice else []


# --- Cards, each three lines high ------------------------------------------------------------


def _card(view: dict[str, Any], column: int, row: int, name: str) -> list[str]:
    if name == "":
        return _face_down(view, column, row)
    sides = name if name.isupper() else CROSSING
    shapes = HEAVY if [column, row] in _path(view) else LIGHT
    up, across = shapes["NS"], shapes["EW"]
    west, east = (across if side in sides else " " for side in "WE")
    middle = west * MIDDLE + shapes[sides] + east * MIDDLE
    if sides != name:
        middle = across + f"({name})".ljust(WIDE - 1, across)
    return [
        f"{up if 'N' in sides else '':^{WIDE}}",
        middle,
        f"{up if 'S' in sides else '':^{WIDE}}",
    ]


def _face_down(view: dict[str, Any], column: int, row: int) -> list[str]:
    goal = GOALS.get((column, row))
    if goal:
        known = view["board"]["goals"][goal] or f"{goal} ?"
        return ["╔═══════╗", f"║{known:^7}║", "╚═══════╝"]
    can_be_flipped = f"flip {column} {row}" in view["legal"]
    inside = f"{column} {row}" if can_be_flipped else "░" * 5
    return [" ┌─────┐ ", f" │{inside:^5}│ ", " └─────┘ "]


def _path(view: dict[str, Any]) -> list[list[int]]:
    """The seat's own path. A spectator sees the path of the player whose turn it is."""
    whose = view["seat"] or view["board"]["turn"]
    paths = {mouse["seat"]: mouse["path"] for mouse in view["board"]["mice"]}
    return list(paths.get(whose, []))


# --- Below the cards -------------------------------------------------------------------------


def _seat(mouse: dict[str, Any], view: dict[str, Any]) -> str:
    pointer = "▸" if mouse["seat"] == view["board"]["turn"] else " "
    you = " (you)" if mouse["seat"] == view["seat"] else ""
    return f" {pointer} seat {mouse['seat']}{you}: {_news(mouse)}"


def _news(mouse: dict[str, Any]) -> str:
    if mouse["trapped"]:
        return "in the trap"
    if mouse["out"]:
        return "stuck"
    news = [f"{mouse['side']} line, column {mouse['column']}"]
    news += ["knows the goals"] if mouse["peeked"] else []
    news += ["misses a turn"] if mouse["misses"] else []
    return ", ".join(news)


def _left(left: dict[str, int]) -> str:
    return "   face down: " + ", ".join(f"{n} {name}" for name, n in left.items() if n > 0)


def what_happened(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Sentences on what followed from an action."""
    sentences = [
        f"The {goal} goal is the {after['goals'][goal]}."
        for goal in ("upper", "lower")
        if before["goals"][goal] is None and after["goals"][goal] is not None
    ]
    for was, now in zip(before["mice"], after["mice"], strict=True):
        sentences += _changes(was, now)
    return sentences


def _changes(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What happened to one mouse."""
    sentences = []
    if now["column"] != was["column"]:
        sentences.append(f"Seat {now['seat']} gets a new entrance at column {now['column']} (P8).")
    if now["trapped"] and not was["trapped"]:
        sentences.append(f"Seat {now['seat']} sits in the trap (P12).")
    elif now["out"] and not was["out"]:
        sentences.append(f"Seat {now['seat']} is stuck and out of the round (P9).")
    if was["misses"] and not now["misses"]:
        sentences.append(f"Seat {now['seat']} sits in the cage and misses a turn (P14).")
    return sentences
