"""The game as an audience at a table sees it. Pure functions.

A table differs from a match in one thing: where a person throws, chance waits for them. Then it is
their turn, and what they send to throw is their only legal action.
"""

from __future__ import annotations

from cheeseboard.matches.contest import Contest
from cheeseboard.matches.views import View
from cheeseboard.tables.audience.histories import Audience
from cheeseboard.tables.state import TableState


def view_of(state: TableState, contest: Contest, audience: Audience) -> View:
    """`Match.view` at a table. `throws`: the table waits until the mover throws."""
    view = contest.view(audience) | {"throws": state.awaits_throw}
    if state.awaits_throw:
        view |= {"mover": state.mover, "legal": legal_of(state, contest, audience)}
    return view


def legal_of(state: TableState, contest: Contest, audience: Audience) -> list[str]:
    """What this audience can play now."""
    if audience is None or audience != state.mover:
        return []
    return [state.setup.game.throw_text] if state.awaits_throw else contest.legal()
