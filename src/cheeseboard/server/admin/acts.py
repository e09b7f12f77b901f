"""What a host can order.

Each act has `carry_out`: it returns what was done as a sentence, or raises Refused. Every act
can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from cheeseboard.refused import Refused
from cheeseboard.tables import moderation
from cheeseboard.tables.guests.bans import Bans
from cheeseboard.tables.house import House
from cheeseboard.tables.plans import Plan
from cheeseboard.tables.state import TableState

# An act that meets one of these refusals was not carried out everywhere; it is tried again.
UNFINISHED = ("storage", "other_version")


class TaggedAct(Struct, tag_field="act", omit_defaults=True):
    """An act; as JSON it is `{"act": "close", …}`."""


@runtime_checkable
class ChangesBans(Protocol):
    def change(self, bans: Bans) -> None: ...


class CloseTable(TaggedAct, tag="close"):
    table: str

    async def carry_out(self, house: House) -> str:
        table = await house.table(self.table)
        await table.decide(lambda: moderation.close(house.services.planner, table.state))
        return f"The table {self.table} is closed."


class RemoveLine(TaggedAct, tag="remove-line"):
    table: str
    line: int

    async def carry_out(self, house: House) -> str:
        table = await house.table(self.table)
        await table.decide(lambda: moderation.remove_line(table.state, self.line))
        return f"Line {self.line} of the table {self.table} is no longer shown."


class Rename(TaggedAct, tag="rename"):
    person: str
    name: str

    async def carry_out(self, house: House) -> str:
        await house.services.log.set_name(self.person, self.name)
        plan = lambda state: moderation.rename(state, self.person, self.name)  # noqa: E731
        tables = await _at_all_tables(house, self.person, plan)
        where = "1 table" if tables == 1 else f"{tables} tables"
        return f"The guest {self.person} is called {self.name} now, at {where}."


class Ban(TaggedAct, tag="ban"):
    """Ban a guest or an address."""

    person: str = ""
    address: str = ""

    def change(self, bans: Bans) -> None:
        bans.ban(self.person, self.address)

    async def carry_out(self, house: House) -> str:
        if self.address:
            return f"The address {self.address} is banned."
        plan = lambda state: moderation.vacate(house.services.planner, state, self.person)  # noqa: E731
        await _at_all_tables(house, self.person, plan)
        return f"The guest {self.person} is banned."


class Unban(TaggedAct, tag="unban"):
    person: str = ""
    address: str = ""

    def change(self, bans: Bans) -> None:
        bans.unban(self.person, self.address)

    async def carry_out(self, house: House) -> str:
        what = f"address {self.address}" if self.address else f"guest {self.person}"
        return f"The {what} is no longer banned."


Act = CloseTable | RemoveLine | Rename | Ban | Unban

read = msgspec.json.Decoder(Act).decode


def encode(act: Act) -> str:
    return msgspec.json.encode(act).decode()


async def _at_all_tables(house: House, person: str, plan: Callable[[TableState], Plan]) -> int:
    """Act at all tables where a guest ever sat or chatted; damaged ones are left out."""
    done = 0
    for id in await house.services.log.tables_mentioning(person):
        try:
            table = await house.table(id)
        except Refused as reason:
            if reason.code in UNFINISHED:
                raise
            continue
        await table.decide(lambda each=table: plan(each.state))  # type: ignore[misc]
        done += 1
    return done
