"""Whole games as a file of JSON lines, compressed with Zstandard: one record a line.

Each chunk of games is a frame of its own, so a run that is killed continues after the last whole
frame. The settings are in a skippable frame, which every reader of Zstandard passes over; an empty
frame is in front of it, for readers that recognise Zstandard by its first bytes.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cheeseboard.drivers import CUT, Results
from cheeseboard.games import load
from cheeseboard.lab.chunks import PlayedChunk, empty_results
from cheeseboard.lab.game_files.settings import Settings, as_text, from_text
from cheeseboard.matches.records import FORMAT, Record
from cheeseboard.refused import Refused
from cheeseboard.system.extras import require
from cheeseboard.system.files import check_file, naming_errors

ENDING = ".jsonl.zst"
SKIPPABLE = struct.Struct("<II")  # of a skippable frame: its magic number, and how long it is
MAGIC = 0x184D2A50
BLOCK = 1 << 20  # bytes that are read at a time


def check(file: Path) -> None:
    check_file(file, ENDING, f"Whole games are a {ENDING} file")
    require("zstandard", "data", "Files of games need zstandard")


class RecordsFile:
    """A file of whole games while it grows."""

    wants_actions = True

    def __init__(self, file: Path, settings: Settings) -> None:
        self._file, self._settings = file, settings
        self._texts = action_texts(settings["game"])
        self.games = 0
        # As it was found: by the number of games, where the frame with the last of them ends.
        self._ends_found = {0: 0}
        self._frames: BinaryIO | None = None
        if self.settings_in(file):
            self._ends_found[0] = _header_size(file)
            for end, lines in _frames(file):
                self.games += lines.count(b"\n")
                self._ends_found[self.games] = end

    @staticmethod
    def settings_in(file: Path) -> Settings | None:
        """The settings of the games in a file; None if there is none."""
        if not file.exists() or not file.stat().st_size:
            return None
        return from_text(_skippable(file), file)

    def results(self) -> Iterator[Results]:
        """The results of all games in it."""
        if self.games:
            yield from map(results_of, chunks_of(self._file))

    def open(self, games: int) -> None:
        """Keep the first games, and get ready to add others."""
        with naming_errors(self._file):
            self._frames = self._file.open("r+b" if self._file.exists() else "xb")
            self._frames.truncate(self._ends_found[games])
            self._frames.seek(0, os.SEEK_END)
            if not self._ends_found[games]:
                self._frames.write(_header(self._settings))
                self._frames.flush()
        self.games = games

    def add(self, played: PlayedChunk) -> None:
        """Append the next games."""
        assert self._frames is not None
        lines = [json.dumps(each, ensure_ascii=False) + "\n" for each in self._records(played)]
        with naming_errors(self._file):
            self._frames.write(_compress("".join(lines).encode()))
            self._frames.flush()
        self.games += len(lines)

    def _records(self, played: PlayedChunk) -> Iterator[Record]:
        facts = {name: self._settings[name] for name in ("rules", "game", "players", "options")}
        for i, actions in enumerate(played.actions):
            yield {
                "format": FORMAT,
                **facts,
                "actions": [self._texts[action] for action in actions],
                "names": self._settings["bots"],
                "result": _result(played.results, i),
            }

    def close(self) -> None:
        if self._frames is not None:
            self._frames.close()

    def finish(self) -> None:
        self.close()


def action_texts(game: str) -> dict[int, str]:
    """The text of every action that can be played. Not every number below ACTION_COUNT is one."""
    return {action: text for text, action in load(game).words.ACTIONS.items()}


def _result(results: Results, i: int) -> dict[str, list[int]] | None:
    if results.lengths[i] == CUT:
        return None
    winners = [seat + 1 for seat, won in enumerate(results.wins[i]) if won]
    return {"points": results.points[i].tolist(), "winners": winners}


def results_of(records: list[Record]) -> Results:
    """How the games in these records ended."""
    players = records[0]["players"]
    results = empty_results(len(records), players)
    for i, record in enumerate(records):
        result = record["result"]
        results.lengths[i] = CUT if result is None else len(record["actions"])
        if result is not None:
            results.points[i] = result["points"]
            results.wins[i] = [seat + 1 in result["winners"] for seat in range(players)]
    return results


def chunks_of(file: Path) -> Iterator[list[Record]]:
    """The records of a file, a chunk at a time."""
    if RecordsFile.settings_in(file):
        for _, lines in _frames(file):
            yield [json.loads(line) for line in lines.splitlines()]


# --- Frames ------------------------------------------------------------------------------------


def _compress(content: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdCompressor(write_checksum=True).compress(content)


def _empty() -> bytes:
    return _compress(b"")


def _header(settings: Settings) -> bytes:
    text = as_text(settings).encode()
    return _empty() + SKIPPABLE.pack(MAGIC, len(text)) + text


def _skippable(file: Path) -> bytes | None:
    """What is in the skippable frame; None if there is none, or only its beginning."""
    with file.open("rb") as content:
        content.seek(len(_empty()))
        head = content.read(SKIPPABLE.size)
        if len(head) < SKIPPABLE.size:
            return None
        magic, size = SKIPPABLE.unpack(head)
        text = content.read(size) if magic == MAGIC else b""
    return text if magic == MAGIC and len(text) == size else None


def _header_size(file: Path) -> int:
    return len(_empty()) + SKIPPABLE.size + len(_skippable(file) or b"")


def _frames(file: Path) -> Iterator[tuple[int, bytes]]:
    """Every whole frame of games: where it ends, and its lines."""
    with file.open("rb") as content:
        end = content.seek(_header_size(file))
        unread = b""
        while frame := _next_frame(content, unread):
            size, lines, unread = frame
            end += size
            yield end, lines


def _next_frame(content: BinaryIO, unread: bytes) -> tuple[int, bytes, bytes] | None:
    """A frame's size, its lines, and what was read after it; None if it has no end."""
    import zstandard

    frame = zstandard.ZstdDecompressor().decompressobj()
    lines, size = b"", 0
    while not frame.eof:
        block, unread = unread or content.read(BLOCK), b""
        if not block:
            return None
        try:
            lines += frame.decompress(block)
        except zstandard.ZstdError:
            raise Refused("bad_record", f"{content.name} is damaged.") from None
        size += len(block)
    return size - len(frame.unused_data), lines, frame.unused_data
