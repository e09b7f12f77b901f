"""`cb.read_games`: a file of games as a data frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cheeseboard.lab.game_files import parquet, records
from cheeseboard.refused import Refused
from cheeseboard.system.extras import require

FRAMES = ("polars", "pandas")


def read_games(file: str | Path, frame: str = "polars") -> Any:
    """The games that `simulate` kept in a .parquet or .jsonl.zst file, one row a game.

    docs/game-files.md describes the columns. `frame` is "polars" or "pandas".
    """
    file = Path(file)
    if frame not in FRAMES:
        raise Refused("bad_option", f"Games are read into polars or pandas, not {frame!r}.")
    require("polars", "data", "Files of games need polars")
    if not file.is_file():
        raise Refused("bad_record", f"There is no file {file}.")
    found = _whole_games(file) if file.name.endswith(records.ENDING) else parquet.table_of(file)
    return found if frame == "polars" else _as_pandas(found)


def _whole_games(file: Path) -> Any:
    import polars as pl

    require("zstandard", "data", "Files of games need zstandard")
    tables, first = [], 0
    for chunk in records.chunks_of(file):
        rows = parquet.rows_of(records.results_of(chunk))
        actions = pl.Series("actions", [each["actions"] for each in chunk], pl.List(pl.String))
        tables.append(parquet.frame(rows, first).with_columns(actions))
        first += len(chunk)
    if not tables:
        raise Refused("bad_record", f"{file} has no games.")
    return pl.concat(tables)


def _as_pandas(table: Any) -> Any:
    require("pandas", "data", "pandas is not installed")
    import pandas

    return pandas.DataFrame({name: table[name].to_numpy() for name in table.columns})
