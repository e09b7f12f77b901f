"""Compiles the searching bots while the server already answers.

Compiling would hold the GIL for long. So another process compiles into Numba's cache, and loading
from there takes only a moment.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from threading import Thread

from cheeseboard.bots.search import compile_now
from cheeseboard.games import load, names
from cheeseboard.system.compiling import can_compile
from cheeseboard.tables.guests.names import prepare


async def warm_up() -> None:
    await asyncio.to_thread(prepare)
    for name in names() if can_compile() else ():
        await _compile_elsewhere(name)
        await asyncio.to_thread(compile_now, load(name))
    # What has been loaded stays: it need not be looked through for cycles. Sockets that are open
    # now are never looked through either: once they close, their cycles stay in memory.
    gc.freeze()


async def _compile_elsewhere(name: str) -> None:
    compiler = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        name,
        stdin=asyncio.subprocess.PIPE,  # open for as long as this process lives
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await compiler.wait()
    except asyncio.CancelledError:
        compiler.kill()
        raise


def _end_with_the_server() -> None:
    """End with the server. A killed server cannot end its compiler, but its pipe closes."""
    sys.stdin.buffer.read()
    os._exit(1)


def _main(name: str) -> None:
    Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # people's moves come first
    compile_now(load(name))


if __name__ == "__main__":
    _main(sys.argv[1])
