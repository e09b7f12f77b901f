"""The files of one simulation: what they hold already, and what is added to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from cheeseboard.drivers import Results
from cheeseboard.lab.chunks import PlayedChunk
from cheeseboard.lab.game_files import parquet, records
from cheeseboard.lab.game_files.parquet import ParquetFile
from cheeseboard.lab.game_files.records import RecordsFile
from cheeseboard.lab.game_files.settings import Settings, check_same
from cheeseboard.refused import Refused


class GameFile(Protocol):
    """A file of games while it grows."""

    wants_actions: bool

    @property
    def games(self) -> int: ...
    def results(self) -> Iterator[Results]: ...
    def open(self, games: int) -> None: ...
    def add(self, played: PlayedChunk) -> None: ...
    def close(self) -> None: ...
    def finish(self) -> None: ...


class GameFiles:
    """Any number of files, which all get the same games."""

    def __init__(self, files: Sequence[GameFile] = ()) -> None:
        self._files = files

    @property
    def wants_actions(self) -> bool:
        return any(file.wants_actions for file in self._files)

    def games_on_file(self, games: int, chunk: int) -> int:
        """How many of the games need not be played: all, or whole chunks."""
        fewest = min((file.games for file in self._files), default=0)
        return games if fewest == games else min(fewest, games) // chunk * chunk

    def results(self, games: int) -> Iterator[Results]:
        """The results of the first games, from a file."""
        for found in self._files[0].results() if games else ():
            yield Results(*(column[:games] for column in found))
            games -= len(found.lengths)
            if games <= 0:
                return

    @contextmanager
    def appending(self, first: int, games: int) -> Iterator[None]:
        """Add games from number `first` on. The files are finished once they hold all games."""
        if first == games:
            for file in self._files:
                file.finish()
            yield
            return
        try:
            for file in self._files:
                file.open(first)
            yield
        finally:
            for file in self._files:
                file.close()
        for file in self._files:
            if file.games == games:
                file.finish()

    def add(self, played: PlayedChunk) -> None:
        for file in self._files:
            file.add(played)


def check_files(results: Path | None, records_file: Path | None) -> None:
    """Refuse now what would fail after an hour of playing."""
    if results:
        parquet.check(results)
    if records_file:
        records.check(records_file)


def seed_in(results: Path | None, records_file: Path | None) -> int | None:
    """The seed of games kept earlier, so that it need not be given again."""
    for settings in (
        results and ParquetFile.settings_in(results),
        records_file and RecordsFile.settings_in(records_file),
    ):
        if settings and type(settings["seed"]) is int:
            return settings["seed"]
    return None


def open_game_files(
    results: Path | None, records_file: Path | None, settings: Settings, games: int
) -> GameFiles:
    """These files, or Refused if they hold other games or more of them."""
    files: list[GameFile] = []
    for file, kind in ((results, ParquetFile), (records_file, RecordsFile)):
        if file is None:
            continue
        found = kind.settings_in(file)
        if found:
            check_same(file, found, settings)
        files.append(kind(file, settings))
        if files[-1].games > games:
            raise Refused(
                "bad_record",
                f"{file} has {files[-1].games:,} games already, more than {games:,}.",
            )
    return GameFiles(files)
