"""A server of a version to come, beside which this one must work during an upgrade.

It has one more migration, and it tells the other processes more than this version understands.
When a guest says SING, it stores an event that this version does not know.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from cheeseboard import cli
from cheeseboard.server.storage import migrating
from cheeseboard.server.storage.postgres import news, schema
from cheeseboard.tables import events, plans
from cheeseboard.tables.events import AnyEvent

SING = "Sing!"
SONG = '{"type":"sang","song":"la la la"}'
MIGRATION = """
ALTER TABLE rows ADD COLUMN weather TEXT;
CREATE TABLE forecasts (of_table BIGINT NOT NULL REFERENCES tables (key), weather TEXT NOT NULL)"""

known_text, known_encode, known_read = news._text, events.encode, events.read


def scripts(package: str) -> list[str]:
    return [*migrating.scripts(package), MIGRATION]


def text(told: news.News) -> str:
    return f'{known_text(told)[:-1]},"weather":"fine"}}'


def encode(event: AnyEvent) -> str:
    is_song = isinstance(event, events.Said) and event.text == SING
    return SONG if is_song else known_encode(event)


def read(action: str) -> AnyEvent | None:
    return events.Woken() if action == SONG else known_read(action)


if __name__ == "__main__":
    with (
        patch.object(schema, "scripts", scripts),
        patch.object(news, "_text", text),
        patch.object(plans, "encode", encode),
        patch.object(events, "read", read),
    ):
        sys.exit(cli.main())
