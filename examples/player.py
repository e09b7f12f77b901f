"""A program that plays a seat: python player.py ws://127.0.0.1:8000/api/live TABLE TOKEN

The owner of the table finds TABLE and TOKEN beside the seat for a program.
"""

import asyncio
import itertools
import json
import random
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


async def play(address: str, table: str, token: str) -> list[int]:
    """Play at random until the game is over; return the seats of the winners."""
    ids = (f"{random.randrange(10**12)}-{n}" for n in itertools.count())
    async with connect(address) as socket:

        async def say(**message: object) -> None:
            await socket.send(json.dumps({"id": next(ids), **message}))

        seated = False
        await say(type="watch", table=table, token=token, whole=True)
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                if not seated:  # the table or the token is wrong
                    raise SystemExit(message["text"])
                print(message["text"])
            seated = seated or message["type"] == "fresh"
            if message["type"] == "fresh" and (view := message["sheet"]["view"]):
                if view["over"]:
                    return list(view["winners"])
                if view["legal"]:
                    action = random.choice(view["legal"])
                    version = message["sheet"]["version"]
                    await say(type="move", seat=view["seat"], version=version, action=action)
    return []


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("Usage: python player.py ws://127.0.0.1:8000/api/live TABLE TOKEN")
    try:
        print("Won by:", asyncio.run(play(*sys.argv[1:])))
    except (OSError, WebSocketException) as error:
        sys.exit(f"No Cheeseboard server answers at {sys.argv[1]}: {error}")
