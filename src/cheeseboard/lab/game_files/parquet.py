"""The results of games as a Parquet file: one row a game.

A Parquet file is complete only once its end is written. So results are appended to FILE.part
while games are played, and become FILE at the end; a run that is killed continues from FILE.part.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cheeseboard.drivers import CUT, Results
from cheeseboard.lab.chunks import PlayedChunk
from cheeseboard.lab.game_files.settings import Settings, as_text, from_text
from cheeseboard.system.extras import require
from cheeseboard.system.files import check_file, naming_errors

BLOCK = 1 << 18  # rows that are in memory at a time
ROW_GROUP = 1 << 17
KEY = "cheeseboard"  # of the settings in the file's own metadata


def check(file: Path) -> None:
    check_file(file, ".parquet", "Results are a .parquet file")
    require("polars", "data", "Files of games need polars")


class ParquetFile:
    """A file of results while it grows."""

    wants_actions = False

    def __init__(self, file: Path, settings: Settings) -> None:
        self._file, self._settings = file, settings
        self._row = row_type(settings["players"])
        self._part = file.with_name(file.name + ".part")
        self._rows: BinaryIO | None = None
        self._is_whole = not self._part.exists() and file.exists()
        self.games = _games_in_table(file) if self._is_whole else self._games_in_part()

    @staticmethod
    def settings_in(file: Path) -> Settings | None:
        """The settings of the games in a file, finished or not; None if there is none."""
        part = file.with_name(file.name + ".part")
        if part.exists() and part.stat().st_size:
            with part.open("rb") as rows:
                return from_text(rows.readline(), part)
        return settings_of_table(file) if file.exists() and file.stat().st_size else None

    def _games_in_part(self) -> int:
        if not self._part.exists():
            return 0
        return max(0, self._part.stat().st_size - len(self._header)) // int(self._row.itemsize)

    @property
    def _header(self) -> bytes:
        return as_text(self._settings).encode() + b"\n"

    def results(self) -> Iterator[Results]:
        """The results of all games in it."""
        blocks = _blocks_of_table(self._file) if self._is_whole else self._blocks()
        for rows in blocks:
            yield Results(rows["steps"], rows["points"], rows["wins"])

    def _blocks(self) -> Iterator[Any]:
        if not self.games:
            return
        with self._part.open("rb") as part:
            part.seek(len(self._header))
            for first in range(0, self.games, BLOCK):
                yield np.fromfile(part, self._row, min(BLOCK, self.games - first))

    def open(self, games: int) -> None:
        """Keep the first games, and get ready to add others."""
        with naming_errors(self._part):
            if self._is_whole:
                self._unpack()
            self._rows = self._part.open("r+b" if self._part.exists() else "xb")
            self._rows.truncate(len(self._header) + games * self._row.itemsize if games else 0)
            self._rows.seek(0, os.SEEK_END)
            if not games:
                self._rows.write(self._header)
                self._rows.flush()
        self.games = games

    def _unpack(self) -> None:
        """Turn a finished file into one to which games can be added."""
        new = self._part.with_suffix(".new")
        with new.open("wb") as rows:
            rows.write(self._header)
            for block in _blocks_of_table(self._file):
                block.tofile(rows)
        new.replace(self._part)
        self._is_whole = False

    def add(self, played: PlayedChunk) -> None:
        """Append the results of the next games."""
        assert self._rows is not None
        rows = rows_of(played.results)
        with naming_errors(self._part):
            self._rows.write(rows.tobytes())
            self._rows.flush()
        self.games += len(rows)

    def close(self) -> None:
        if self._rows is not None:
            self._rows.close()

    def finish(self) -> None:
        """Turn what was appended into the Parquet file."""
        self.close()
        if self._is_whole:
            return
        new = self._part.with_suffix(".new")
        with naming_errors(self._file):
            self._as_frame().sink_parquet(
                new, row_group_size=ROW_GROUP, metadata={KEY: as_text(self._settings)}
            )
            new.replace(self._file)
            self._part.unlink()

    def _as_frame(self) -> Any:
        """All rows, read block by block when they are wanted."""
        from polars.io.plugins import register_io_source

        def frames(*_: Any) -> Iterator[Any]:
            first = 0
            for rows in self._blocks():
                yield frame(rows, first)
                first += len(rows)

        return register_io_source(frames, schema=frame(np.zeros(0, self._row), 0).schema)


def row_type(players: int) -> Any:
    return np.dtype(
        [("steps", np.int32), ("points", np.int32, players), ("wins", np.int8, players)]
    )


def rows_of(results: Results) -> Any:
    rows = np.zeros(len(results.lengths), row_type(len(results.points[0])))
    rows["steps"], rows["points"], rows["wins"] = results
    return rows


def frame(rows: Any, first: int) -> Any:
    """Results as a data frame: the columns of docs/game-files.md."""
    import polars as pl

    players = rows["points"].shape[1]
    shares = rows["wins"] / np.maximum(rows["wins"].sum(axis=1, keepdims=True), 1)
    columns: dict[str, Any] = {
        "number": np.arange(first, first + len(rows), dtype=np.int64),
        "cut": rows["steps"] == CUT,
        "steps": rows["steps"],
    }
    for seat in range(players):
        columns[f"points_{seat + 1}"] = rows["points"][:, seat]
    for seat in range(players):
        columns[f"share_{seat + 1}"] = shares[:, seat]
    ended = [name for name in columns if name not in ("number", "cut")]
    return pl.DataFrame(columns).with_columns(pl.when(~pl.col("cut")).then(pl.col(*ended)))


# --- A finished file ---------------------------------------------------------------------------


def settings_of_table(file: Path) -> Settings:
    import polars as pl

    try:
        text = pl.read_parquet_metadata(file).get(KEY)
    except (OSError, pl.exceptions.PolarsError):
        text = None
    return from_text(text, file)


def table_of(file: Path) -> Any:
    """A finished file as a data frame, or Refused."""
    import polars as pl

    settings_of_table(file)
    return pl.read_parquet(file)


def _blocks_of_table(file: Path) -> Iterator[Any]:
    """The rows of a finished file, in the form in which they are appended."""
    import polars as pl

    for first in range(0, _games_in_table(file), BLOCK):
        yield _rows(pl.scan_parquet(file).slice(first, BLOCK).collect())


def _games_in_table(file: Path) -> int:
    import polars as pl

    return int(pl.scan_parquet(file).select(pl.len()).collect().item())


def _rows(table: Any) -> Any:
    players = sum(name.startswith("points_") for name in table.columns)
    rows = np.zeros(len(table), row_type(players))
    rows["steps"] = table["steps"].fill_null(CUT).to_numpy()
    for seat in range(players):
        rows["points"][:, seat] = table[f"points_{seat + 1}"].fill_null(0).to_numpy()
        rows["wins"][:, seat] = table[f"share_{seat + 1}"].fill_null(0).to_numpy() > 0
    return rows
