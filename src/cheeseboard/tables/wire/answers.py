"""What the server sends on a socket."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cheeseboard.tables.wire.sheet import Sheet, You


class Earlier(Struct):
    """What everyone could see before the last move."""

    view: dict[str, Any]
    log: int  # how many lines the log had


class Fresh(Struct, tag_field="type", tag="fresh", omit_defaults=True):
    """A whole sheet, which replaces any other. A shared screen gets `earlier` when its eyes change
    with a move, so that it can show the move."""

    number: int
    sheet: Sheet
    earlier: Earlier | None = None


class Update(Struct, tag_field="type", tag="update"):
    """What changed since sheet `since`. Each change is a path and its new value. With "+" as the
    third item, the values are appended to the list at that path."""

    since: int
    number: int
    changes: list[list[Any]]


class Ok(Struct, tag_field="type", tag="ok", omit_defaults=True):
    id: str
    version: int | None = None  # after a request to a table: its version then
    secret: str | None = None  # after `invite` or `set_seat`: for the link, or for the program
    table: str | None = None  # after `rematch`: the new table


class Refusal(Struct, tag_field="type", tag="refused", omit_defaults=True):
    """Nothing was changed. `rule` is the number of the rule that forbids it, if there is one."""

    id: str
    code: str
    text: str
    rule: str | None = None


class Hint(Struct):
    action: str
    win: float


class Advised(Struct, tag_field="type", tag="advised"):
    id: str
    win: list[float]
    exact: bool
    hints: list[Hint]


class Gone(Struct, tag_field="type", tag="gone"):
    """This client no longer watches the table: it was removed, or the table does not exist."""

    table: str
    code: str
    text: str


FromServer = Fresh | Update | You | Ok | Refusal | Advised | Gone
