"""Every message between client and server. Types for TypeScript are generated from here.

HTTP carries single requests: games, lobby, opening a table, records. One socket carries everything
live. A client says which table it watches. From then on, the server keeps the client's copy of the
table's *sheet* up to date: first it sends a whole sheet, then only what changed.
"""

# ruff: noqa: F403

from cheeseboard.tables.wire.answers import *
from cheeseboard.tables.wire.asks import *
from cheeseboard.tables.wire.http import *
from cheeseboard.tables.wire.sheet import *
from cheeseboard.tables.wire.values import *
