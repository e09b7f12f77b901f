"""A server that is measured, in a process of its own."""

from __future__ import annotations

import asyncio
import ctypes
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from cheeseboard.refused import Refused
from cheeseboard.server.storage.locations import Location

MEGABYTE = 1e6
CALM_TIMEOUT = 60.0  # seconds
PR_SET_PDEATHSIG = 1  # of Linux


class Server:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self._process = process
        self.port = port

    def processor(self) -> float:
        """The CPU time that it has used, in seconds."""
        line = Path(f"/proc/{self._process.pid}/stat").read_text()
        user, system = line.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    async def calm(self) -> None:
        """Wait until its compiled code is ready and it is idle. The wait has a limit: only bots
        need that code, and here people play."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        quiet, end = 0, perf_counter() + CALM_TIMEOUT
        while quiet < 3 and perf_counter() < end:
            before = self.processor()
            await asyncio.sleep(0.5)
            busy = children.read_text() or self.processor() > before + 0.02
            quiet = 0 if busy else quiet + 1

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def megabytes(self) -> float:
        lines = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", lines)
        return int(found[1]) * 1024 / MEGABYTE if found else 0.0


def ours(database: Location) -> Any:
    """Our server, in a context."""
    place = str(database) if isinstance(database, Path) else database.url
    many = "1000000"
    limits = ["--sockets-an-address", many, "--requests-a-minute", many, "--tables-a-guest", many]
    command = ["-m", "cheeseboard", "serve", "--port", "0", "--database", place]
    return _serving([*command, *limits])


def bare(database: Path, script: Path) -> Any:
    """The bare server, in a context."""
    return _serving(["-m", "cheeseboard.bench.bare_server", str(database), str(script)])


def _end_with_the_parent() -> Callable[[], Any]:
    """To be called in a child: Linux ends it if this process is killed."""
    die = ctypes.CDLL(None).prctl
    return lambda: die(PR_SET_PDEATHSIG, signal.SIGKILL)


@contextmanager
def _serving(command: list[str]) -> Iterator[Server]:
    process = subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is for us, and we end it
        preexec_fn=_end_with_the_parent(),
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://[^ ]*:(\d+)", said)
        if not found:
            raise Refused("malformed", "The server does not start.")
        yield Server(process, int(found[1]))
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
        if process.stdout:
            process.stdout.close()
