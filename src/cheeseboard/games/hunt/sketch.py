"""The mouse hunt in a terminal."""

from __future__ import annotations

from typing import Any

MARKS = {"red": "◆", "orange": "▲", "yellow": "●", "green": "✿", "blue": "≈", "white": "□"}


def sketch(view: dict[str, Any]) -> str:
    board = view["board"]
    lines = [_row("worth", board["worth"]), _row("in the middle", board["centre"])]
    lines += [_cat_row(cat, board["turn"], view["seat"]) for cat in board["cats"]]
    if any(board["lured"].values()):
        lines.append(_row(f"lured by seat {board['turn']}", board["lured"]))
    if board["dice"]:
        lines.append("\n  the dice: " + "   ".join(f"[{MARKS[f]} {f}]" for f in board["dice"]))
    heads = "".join(f"{MARKS[colour]} {colour:<8}" for colour in board["centre"])
    return "\n".join([" " * 24 + heads + "points", *lines])


def _row(name: str, counts: dict[str, int], end: str = "") -> str:
    numbers = "".join(f"{count or '·':<10}" for count in counts.values())
    return f"  {name:<22}{numbers}{end}".rstrip()


def _cat_row(cat: dict[str, Any], turn: int | None, me: int | None) -> str:
    pointer = "▸" if cat["seat"] == turn else " "
    you = " (you)" if cat["seat"] == me else ""
    return pointer + _row(f"cat of seat {cat['seat']}{you}", cat["caught"], f"{cat['points']}")[1:]


def what_happened(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Sentences on what followed from an action."""
    step = before["phase"], after["phase"]
    if step in (("rolling", "rolling"), ("rolling", "over")):
        return [f"The hunt of seat {before['turn']} fails (H7)."]
    if step == ("luring", "choosing") and not any(after["lured"].values()):
        return [f"Seat {before['turn']} has all five colours and catches them at once (H14)."]
    return []
