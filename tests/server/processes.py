"""A server in a process of its own, as people start it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from cheeseboard.server.storage.locations import Location
from tests.environment import PATIENCE

PORTS = range(21_000, 32_000)  # below those that the system gives away
# A server compiles its bots as soon as it answers, for half a minute. Most of ours live only
# seconds: each would begin anew and take time from the tests.
NOT_COMPILING = {"NUMBA_DISABLE_JIT": "1"}
READY = "Press Ctrl-C to stop"  # the last that it says before it serves


def command(*words: str, program: str = "cheeseboard") -> list[str]:
    return [sys.executable, "-m", program, *words]


def environment(**more: str) -> dict[str, str]:
    """Ours, without what would change a server's settings."""
    usual = {k: v for k, v in os.environ.items() if not k.startswith("CHEESEBOARD_")}
    return usual | more


def ended(*words: str, **more: str) -> tuple[int, str]:
    """Run a command that ends by itself: its exit code, and what it said about its end."""
    it = subprocess.run(
        command(*words), env=environment(**more), capture_output=True, text=True, timeout=PATIENCE
    )
    return it.returncode, it.stderr


class Process:
    """`cheeseboard serve` or `play` on a port of its own."""

    def __init__(
        self,
        database: Location,
        *flags: str,
        verb: str = "serve",
        files: int | None = None,
        program: str = "cheeseboard",
        compiles: bool = False,
    ) -> None:
        folder = database.parent if isinstance(database, Path) else Path(mkdtemp(dir=Path.home()))
        place = str(database) if isinstance(database, Path) else database.url
        self.flags = [verb, "--database", place, *flags]
        self.port = random.choice(PORTS)
        self.files = files  # how many it may have open
        self.program = program  # the module that is run
        self.environment = environment() if compiles else environment(**NOT_COMPILING)
        self.out = folder / "out.txt"
        self.err = folder / "err.txt"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Process:
        """Wait until it answers; choose another port if this one is taken."""
        with open(self.out, "ab") as out, open(self.err, "ab") as err:
            while self._process is None:
                line = command(*self.flags, "--port", str(self.port), program=self.program)
                if self.files:
                    line = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *line]
                self._process = subprocess.Popen(line, env=self.environment, stdout=out, stderr=err)
                if not self._answers():
                    assert "taken" in self.err.read_text(), self.err.read_text()
                    self.err.write_text("")
                    self.port, self._process = random.choice(PORTS), None
        return self

    def _answers(self) -> bool:
        assert self._process
        end = time.monotonic() + PATIENCE
        told = self.said().count(READY)
        while time.monotonic() < end and self._process.poll() is None:
            # Not by asking: on a port that is taken somebody else would answer.
            if self.said().count(READY) > told:
                return True
            time.sleep(0.05)
        return False

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def said(self) -> str:
        return self.out.read_text() + self.err.read_text()

    def end(self, how: signal.Signals) -> int:
        """The exit code after a signal."""
        assert self._process
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        self._process = None
        return code

    def stop(self) -> None:
        if self._process:
            self.end(signal.SIGKILL)


@contextmanager
def process(
    database: Location,
    *flags: str,
    verb: str = "serve",
    files: int | None = None,
    program: str = "cheeseboard",
    compiles: bool = False,
) -> Iterator[Process]:
    it = Process(database, *flags, verb=verb, files=files, program=program, compiles=compiles)
    it.start()
    try:
        yield it
    finally:
        it.stop()
