"""Frames of a WebSocket (RFC 6455, 5.2): those that a client sends, and headers of ours."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from struct import Struct

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # the first byte of a whole message in one frame, without extensions
MASKED = 0x80  # in the second byte, as in all frames of clients
SHORT, MEDIUM = 125, 65_535  # sizes that need no more than the first byte, or two more
TWO_MORE, EIGHT_MORE = 126, 127  # in place of a larger size: bytes that follow
MASK = 4  # bytes
NOT_PLAIN = sys.maxsize

_medium, _long = Struct("!BBH").pack, Struct("!BBQ").pack


def framed(messages: Sequence[bytes]) -> bytes:
    """Messages of ours as the bytes of a socket."""
    if len(messages) == 1:  # as most often
        return text_header(len(messages[0])) + messages[0]
    return b"".join([part for text in messages for part in (text_header(len(text)), text)])


def text_header(size: int) -> bytes:
    """What comes before a message of ours."""
    if size <= SHORT:
        return bytes((WHOLE_TEXT, size))
    if size <= MEDIUM:
        return _medium(WHOLE_TEXT, TWO_MORE, size)
    return _long(WHOLE_TEXT, EIGHT_MORE, size)


def end_of_frame(data: bytes, at: int) -> int | None:
    """Where a client's frame ends, which may be beyond these bytes; None if too few are there to
    know.
    NOT_PLAIN if it has no mask or is very large: no browser sends that to us."""
    if len(data) < at + 2:
        return None
    size = data[at + 1] - MASKED
    if size <= SHORT:
        return at + 2 + MASK + size if size >= 0 else NOT_PLAIN
    if size == EIGHT_MORE:
        return NOT_PLAIN
    if len(data) < at + 4:
        return None
    return at + 4 + MASK + int.from_bytes(data[at + 2 : at + 4], "big")


def text_of(frame: bytes) -> str | None:
    """The message of a whole frame of a client; None if it is anything else but text."""
    if frame[0] != WHOLE_TEXT:
        return None
    start = (2 if frame[1] - MASKED <= SHORT else 4) + MASK
    try:
        return apply_mask(frame[start:], frame[start - MASK : start]).decode()
    except UnicodeDecodeError:
        return None
