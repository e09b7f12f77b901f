"""Files of simulated games: complete, the same for the same seed, and continued after any stop."""

from __future__ import annotations

import io
import json
import os
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import zstandard

import cheeseboard as cb
from cheeseboard.cli import main
from cheeseboard.games import load
from cheeseboard.lab.game_files.records import action_texts
from cheeseboard.lab.game_files.writing import GameFiles
from cheeseboard.system import extras

Capture = pytest.CaptureFixture[str]

GAMES = 4500
TABLE = "simulate hunt --option colours=2 --option mice=4 --bots sensible,random --json"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both files of one run."""
    folder = tmp_path_factory.mktemp("whole")
    assert simulated(folder) == 0
    return folder


def simulated(folder: Path, games: int = GAMES, more: str = "--seed 5") -> int:
    files = f"--parquet {folder}/games.parquet --records {folder}/games.jsonl.zst"
    return main(f"{TABLE} --games {games} {files} {more}".split())


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_both_files_tell_what_the_command_prints(whole: Path, capsys: Capture) -> None:
    main(f"{TABLE} --games {GAMES} --seed 5".split())
    printed = json.loads(capsys.readouterr().out)
    results = cb.read_games(whole / "games.parquet")
    games = cb.read_games(str(whole / "games.jsonl.zst"))
    assert games.drop("actions").equals(results)
    assert results["number"].to_list() == list(range(GAMES))
    assert (games["actions"].list.len() == games["steps"]).all()
    for seat in printed["seats"]:
        assert results[f"share_{seat['seat']}"].mean() == pytest.approx(seat["win"])
        assert results[f"points_{seat['seat']}"].mean() == pytest.approx(seat["points"]["mean"])


def test_every_line_is_a_record_that_replays(whole: Path) -> None:
    with (
        open(whole / "games.jsonl.zst", "rb") as file,
        zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) as lines,
    ):
        records = [json.loads(line) for line in io.TextIOWrapper(lines, "utf-8")]
    assert len(records) == GAMES
    for record in records[:: GAMES // 5]:
        assert cb.Match.replay(record).record() == record
    assert records[0]["names"] == ["sensible", "random"]
    assert len(pl.read_ndjson(whole / "games.jsonl.zst")) == GAMES  # other readers know the form


@pytest.mark.parametrize("game", cb.games())
def test_every_action_of_every_game_can_be_written(game: str) -> None:
    match = cb.Match(game, seed=3).finish(["random"] * load(game).rules.MIN_PLAYERS)
    texts, actions = action_texts(game), load(game).words.ACTIONS
    assert [texts[actions[text]] for text in match.record()["actions"]] == match.record()["actions"]


@pytest.mark.long
@pytest.mark.parametrize("game", cb.games())
def test_records_of_every_game_replay(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.zst"
    assert main(f"simulate {game} --games 3 --seed 1 --records {file}".split()) == 0
    for actions in cb.read_games(file)["actions"]:
        match = cb.Match(game, chance="manual")
        for text in actions:
            match.play(text)
        assert match.over


class Killed(BaseException):
    pass


@pytest.mark.parametrize("left", ["nothing", "half a chunk"])
def test_a_killed_run_continues_and_gives_the_same_files(
    left: str, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    kill_after(1, monkeypatch)
    with pytest.raises(Killed):
        simulated(tmp_path)
    monkeypatch.undo()
    if left == "half a chunk":
        with (tmp_path / "games.parquet.part").open("ab") as rows:
            rows.write(bytes(700))
        records = tmp_path / "games.jsonl.zst"
        records.write_bytes(contents(whole)[records.name][: records.stat().st_size + 700])
    assert not (tmp_path / "games.parquet").exists()
    capsys.readouterr()
    assert simulated(tmp_path, more="") == 0  # the seed is that of the files
    assert contents(tmp_path) == contents(whole)
    assert json.loads(capsys.readouterr().out)["games"] == GAMES


def kill_after(chunks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    add = GameFiles.add
    added: list[Any] = []

    def add_or_die(self: GameFiles, played: Any) -> None:
        if len(added) == chunks:
            raise Killed
        add(self, played)
        added.append(played)

    monkeypatch.setattr(GameFiles, "add", add_or_die)


def test_more_games_are_added_to_finished_files(whole: Path, tmp_path: Path) -> None:
    assert simulated(tmp_path, games=2500) == 0
    assert simulated(tmp_path) == 0
    assert contents(tmp_path) == contents(whole)
    (tmp_path / "games.jsonl.zst").unlink()  # one file is ahead of the other
    assert simulated(tmp_path) == 0
    assert contents(tmp_path) == contents(whole)


def test_finished_files_are_not_played_again(
    whole: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    before = contents(whole)
    kill_after(0, monkeypatch)
    assert simulated(whole) == 0
    assert contents(whole) == before
    assert json.loads(capsys.readouterr().out)["games"] == GAMES


def test_cut_games_have_no_result(tmp_path: Path) -> None:
    files = f"--parquet {tmp_path}/a.parquet --records {tmp_path}/a.jsonl.zst"
    assert main(f"simulate hunt --games 50 --seed 1 --max-steps 60 --json {files}".split()) == 0
    games = cb.read_games(tmp_path / "a.jsonl.zst")
    assert games.drop("actions").equals(cb.read_games(tmp_path / "a.parquet"))
    cut = games.filter("cut")
    assert 0 < len(cut) < 50
    assert set(cut["actions"].list.len()) == {60}
    assert cut.select("steps", "points_1", "share_2").null_count().row(0) == (len(cut),) * 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--games 4500 --seed 6", "has other games: seed is 5 there and 6 here."),
        ("--games 4500 --bots random", 'has other games: bots is ["sensible", "random"] there'),
        ("--games 4000", "has 4,500 games already, more than 4,000."),
    ],
)
@pytest.mark.parametrize("file", ["--parquet {}/games.parquet", "--records {}/games.jsonl.zst"])
def test_a_file_of_other_games_is_refused(
    line: str, told: str, file: str, whole: Path, capsys: Capture
) -> None:
    before = contents(whole)
    assert main(f"{TABLE} {line} {file.format(whole)}".split()) == 2
    assert told in capsys.readouterr().err
    assert contents(whole) == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--parquet a.csv", "Results are a .parquet file; a.csv has another ending."),
        ("--records a.jsonl", "Whole games are a .jsonl.zst file; a.jsonl has another ending."),
        ("--parquet no/a.parquet", "Cannot write no/a.parquet: No such file or directory."),
        ("--records no/a.jsonl.zst", "Cannot write no/a.jsonl.zst: No such file or directory."),
        ("--parquet alien.parquet", "alien.parquet is not a file of games that simulate has"),
        ("--records alien.jsonl.zst", "alien.jsonl.zst is not a file of games that simulate has"),
    ],
)
def test_a_bad_file_is_refused_before_any_game(
    line: str, told: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("alien.parquet", "alien.jsonl.zst"):
        Path(name).write_bytes(b"something else, and not short " * 9)
    assert main(f"simulate hunt --games 10 {line}".split()) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "library"),
    [("--parquet a.parquet", "polars"), ("--records a.jsonl.zst", "zstandard")],
)
def test_without_a_library_the_error_says_how_to_install_it(
    line: str, library: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == library else name)
    assert main(f"simulate hunt --games 10 {line}".split()) == 2
    sentence = f"Files of games need {library}: {extras.install_command('data')}\n"
    assert capsys.readouterr().err == f"cheeseboard: {sentence}"
    assert not list(tmp_path.iterdir())


def test_reading_refuses_what_is_not_there(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(cb.Refused, match="There is no file"):
        cb.read_games(tmp_path / "a.parquet")
    with pytest.raises(cb.Refused, match="polars or pandas, not 'spark'"):
        cb.read_games(whole / "games.parquet", frame="spark")
    (tmp_path / "a.parquet").write_text("no")
    with pytest.raises(cb.Refused, match="is not a file of games"):
        cb.read_games(tmp_path / "a.parquet")
    damaged = tmp_path / "a.jsonl.zst"
    shutil.copy(whole / "games.jsonl.zst", damaged)
    with damaged.open("r+b") as content:
        content.seek(-9_000, os.SEEK_END)
        content.write(bytes(2_000))
    with pytest.raises(cb.Refused, match=r"a\.jsonl\.zst is damaged"):
        cb.read_games(damaged)


@pytest.mark.long
def test_games_are_read_into_pandas(whole: Path) -> None:
    pytest.importorskip("pandas")
    games = cb.read_games(whole / "games.jsonl.zst", frame="pandas")
    assert games.shape == (GAMES, 8)
    assert games["points_1"].mean() == cb.read_games(whole / "games.parquet")["points_1"].mean()
