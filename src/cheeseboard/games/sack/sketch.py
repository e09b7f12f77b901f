"""The cat in the sack in a terminal."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import Any

CARD_WIDTH = 10
WIDTH = 76


def sketch(view: dict[str, Any]) -> str:
    board = view["board"]
    parts = [_last_round(board["last"]), _heading(board), _row(board["row"])]
    parts.append("\n".join(_player(view, player) for player in board["players"]))
    if board["dummy"]:
        parts.append(_dummy(board["dummy"]))
    if view["seat"]:
        parts.append(_hand(board["players"][view["seat"] - 1]))
    return "\n\n".join(filter(None, parts))


# --- The table -------------------------------------------------------------------------------


def _heading(board: dict[str, Any]) -> str:
    if board["phase"] == "over":
        return "  The game is over."
    starter = f" · seat {board['starter']} starts" if board["starter"] else ""
    cards = " ".join(f"[{card['mice'] or '–'}]" for card in board["mouse_cards"])
    mice = f"mice for passing {cards} · bank {board['bank']}"
    round_ = f"  Round {board['round']} of {board['rounds']}{starter}"
    return f"{round_:<{WIDTH - len(mice)}}{mice}"


def _row(row: list[dict[str, Any]]) -> str:
    if not row:
        return ""
    lines = [
        ["┌" + "─" * CARD_WIDTH + "┐" for _ in row],
        ["│" + _face(place).center(CARD_WIDTH) + "│" for place in row],
        ["└" + "─" * CARD_WIDTH + "┘" for _ in row],
        [_owner(place).center(CARD_WIDTH + 2) for place in row],
    ]
    return "\n".join("  " + " ".join(line).rstrip() for line in lines)


def _face(place: dict[str, Any]) -> str:
    """A face-up card, the seat's own face-down card in brackets, or the back of a card."""
    if place["card"] is None:
        return "▒▒▒▒"
    name: str = place["card"]
    return name if place["up"] else f"({name})"


def _owner(place: dict[str, Any]) -> str:
    return f"seat {place['owner']}" if place["owner"] else "dummy"


def _last_round(last: dict[str, Any] | None) -> str:
    if last is None:
        return ""
    row = " · ".join(place["card"] for place in last["row"])
    if last["buyer"] is None:
        return f"  The round before: {row}\n  nobody bought it."
    kept = _pile([place["card"] for place in last["row"] if place["kept"]])
    price = _count(last["price"], "mouse", "mice")
    return f"  The round before: {row}\n  seat {last['buyer']} paid {price} and keeps {kept}."


# --- The players -----------------------------------------------------------------------------


def _player(view: dict[str, Any], player: dict[str, Any]) -> str:
    seat = player["seat"]
    pointer = "▸" if seat == view["mover"] else " "
    name = f"seat {seat}" + (" (you)" if seat == view["seat"] else "")
    facts = [_count(player["cards"], "card", "cards")]
    if player["mice"] is not None:
        facts.append(_count(player["mice"], "mouse", "mice"))
    if player["cats"] is not None:
        facts.append(f"cats {player['cats']}")
    if view["points"]:
        facts.append(f"points {view['points'][seat - 1]}")
    first = f"{pointer} {name:<14}{_stake(player):<10}{' · '.join(facts)}"
    return "\n".join([first.rstrip(), *_piles(player)])


def _stake(player: dict[str, Any]) -> str:
    if player["passed"]:
        return "passed"
    return f"bid {player['bid']}" if player["bid"] else ""


def _piles(player: dict[str, Any]) -> list[str]:
    piles = []
    if player["played"]:
        piles.append("played " + " ".join(player["played"]))
    if player["won"]:
        piles.append("won " + _pile(player["won"]))
    return wrap(" · ".join(piles), WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


def _dummy(dummy: dict[str, Any]) -> str:
    played = " · played " + " ".join(dummy["played"]) if dummy["played"] else ""
    return f"  dummy         {_count(dummy['cards'], 'card', 'cards')}{played}"


def _hand(player: dict[str, Any]) -> str:
    lost = f"   (put away: {player['lost']})" if player["lost"] else ""
    return f"  your hand: {' '.join(player['hand']) or 'empty'}{lost}"


def _pile(cards: list[str]) -> str:
    counts = Counter(cards).items()
    return " ".join(f"{card}×{n}" if n > 1 else card for card, n in counts) or "nothing"


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def what_happened(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Sentences on what followed from an action."""
    turned_up = [place for place in after["row"] if place["up"]]
    if after["round"] != before["round"] or _has_ended(before, after):
        return _sold(after["last"])
    if after["phase"] == "offered" != before["phase"]:
        return ["All others have passed: the last player may buy the row for one mouse (S12)."]
    if len(turned_up) > len([place for place in before["row"] if place["up"]]):
        return [f"Turned up: {turned_up[-1]['card']}."]
    return []


def _has_ended(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return bool(after["phase"] == "over" != before["phase"])


def _sold(last: dict[str, Any]) -> list[str]:
    row = " ".join(place["card"] for place in last["row"])
    if last["buyer"] is None:
        return [f"Nobody buys {row}: the row is put away (S13)."]
    kept = " ".join(place["card"] for place in last["row"] if place["kept"]) or "nothing"
    return [f"Seat {last['buyer']} pays {last['price']} for {row} and keeps {kept}."]
