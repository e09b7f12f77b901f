"""The entry point of the command `cheeseboard`. It is outside the package, because importing the
package takes a while: Ctrl-C during that time ends the program quietly, without a traceback."""

from __future__ import annotations

import signal


def _end_at_once() -> None:
    """From now on Ctrl-C ends the program quietly, unless it was ignored before."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


_end_at_once()


def main() -> int:
    from cheeseboard.cli import main as command_line

    status = command_line()
    _end_at_once()  # Python still has to close what is open
    return status
