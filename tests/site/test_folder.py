"""`cheeseboard site` copies the built edition into a folder, and touches nothing else there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.site import folder


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small edition, as if it had been built."""
    found = tmp_path / "built"
    monkeypatch.setattr(folder, "BUILT", found)
    build(found, "1", "index.html", "engine/a-1.zip")
    return found


def build(out: Path, version: str, *files: str) -> None:
    for name in files:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(version)
    (out / folder.LIST).write_text(json.dumps({"version": version, "files": files}))


def contents(out: Path) -> dict[str, str]:
    files = (file for file in out.rglob("*") if file.is_file() and file.name != folder.LIST)
    return {file.relative_to(out).as_posix(): file.read_text() for file in files}


def test_the_edition_is_written_and_the_command_says_how_to_try_it(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a" / "new folder"
    assert main(["site", "--out", str(out)]) == 0
    assert contents(out) == {"index.html": "1", "engine/a-1.zip": "1"}
    assert f"python -m http.server --directory '{out}'" in capsys.readouterr().out


def test_an_older_edition_is_replaced_and_other_files_stay(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(out, "0", "index.html", "engine/a-0.zip", "old/in/b.txt", "../outside")
    (out / "CNAME").write_text("ours")
    assert main(["site", "--out", str(out)]) == 0
    assert contents(out) == {"index.html": "1", "engine/a-1.zip": "1", "CNAME": "ours"}
    assert not (out / "old").exists()
    assert (tmp_path / "outside").exists(), "a list cannot delete what is elsewhere"


def test_bad_folders_get_one_sentence(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_text("a cat")
    (tmp_path / "file").write_text("")
    said = {
        "": "--out takes the name of a folder, and it is empty.",
        str(tmp_path / "photos"): "has other files in it",
        str(tmp_path / "file"): "is a file, not a folder.",
        str(tmp_path / "file" / "below"): "Cannot write",
    }
    for out, sentence in said.items():
        assert main(["site", "--out", out]) == 2
        errors = capsys.readouterr().err
        assert sentence in errors
        assert errors.count("\n") == 1
    assert contents(tmp_path / "photos") == {"cat.jpg": "a cat"}


def test_the_reason_is_told_even_if_the_name_of_the_folder_has_brackets(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "Games [2026] new"
    build(out, "0", "engine")  # a file, where there is a folder now
    assert main(["site", "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"cheeseboard: Cannot write {out}: File exists.\n"


def test_a_clone_says_what_to_run_before_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folder, "BUILT", tmp_path / "nothing")
    assert main(["site", "--out", str(tmp_path / "out")]) == 2
    assert "Run: make site" in capsys.readouterr().err
    monkeypatch.setattr(folder, "ROOT", tmp_path)
    assert main(["site", "--out", str(tmp_path / "out")]) == 2
    assert "install the wheel" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
