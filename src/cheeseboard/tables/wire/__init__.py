"""Every message between a client and the server. Types for TypeScript are generated from here.

HTTP carries what is asked once: games, lobby, opening a table, records. One socket carries
everything that is live. A client says which table it watches; from then on the server keeps the
client's copy of the table's *sheet* up to date: first a whole one, then only what changed.
"""

# ruff: noqa: F403

from cheeseboard.tables.wire.answers import *
from cheeseboard.tables.wire.http import *
from cheeseboard.tables.wire.requests import *
from cheeseboard.tables.wire.sheet import *
from cheeseboard.tables.wire.values import *
