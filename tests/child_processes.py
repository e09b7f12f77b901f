"""Finds the processes that a process has started, with or without /proc."""

from __future__ import annotations

import subprocess
from pathlib import Path


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if listed.exists():
        return [int(number) for number in listed.read_text().split()]
    processes = (line.split() for line in _ps("-A", "-o", "pid=,ppid=").splitlines())
    return [int(child) for child, parent in processes if int(parent) == pid]


def command_of(pid: int) -> str:
    told = Path(f"/proc/{pid}/cmdline")
    return told.read_text() if told.exists() else _ps("-p", str(pid), "-o", "args=")


def is_alive(pid: int) -> bool:
    """Whether it runs, or has ended and nobody has asked for its result."""
    if Path("/proc/self").exists():
        return Path(f"/proc/{pid}").exists()
    return bool(_ps("-p", str(pid), "-o", "pid="))


def _ps(*words: str) -> str:
    """Its status is 1 if there is no such process."""
    return subprocess.run(["ps", *words], capture_output=True, text=True, check=False).stdout
