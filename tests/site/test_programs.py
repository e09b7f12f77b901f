"""The folder `engine` of the edition, as programs in JavaScript use it: under Node."""

from __future__ import annotations

import gzip
import json
import runpy
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import cheeseboard as cb
from cheeseboard.site.folder import BUILT
from tests.environment import LONGEST_RUN
from tests.wasm.node import ROOT

SCRIPT = """
import { load, Refused } from "ENGINE/index.js";
const cheeseboard = await load();
const said = { games: cheeseboard.games() };
const match = cheeseboard.newMatch("rescue", { players: 2, seed: 7, starter: 2 });
said.mover = match.mover;
said.hints = await match.hint(match.mover);
said.choice = await match.choose("search:50");
said.seen = match.view(1).board.hand;
said.hidden = match.view().board.hand;
for (const call of [() => match.play("lay nothing"), () => cheeseboard.newMatch("chess"),
                    () => cheeseboard.newMatch("hunt", { colour: 3 }), () => match.hint(1)]) {
  try { await call(); }
  catch (error) { (said.codes ??= []).push(error instanceof Refused ? error.code : `${error}`); }
}
match.play(match.legal()[0], match.mover);
while (!match.over) match.play(match.legal()[0]);
said.points = match.points;
said.record = match.record();
said.again = cheeseboard.replay(said.record).winners;
const sack = cheeseboard.newMatch("sack", { players: 3, seed: 1 });
said.learned = sack.legal().includes(await sack.choose("mouser"));
sack.close();
sack.close();
for (const call of [() => sack.hint(), () => sack.choose(), () => sack.choose("mouser"),
                    () => sack.legal(), () => sack.over]) {
  try { await call(); }
  catch (error) { said.codes.push(error instanceof Refused ? error.code : `${error}`); }
}
console.log(JSON.stringify(said));
process.exit(0);
"""


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    subprocess.run(
        [sys.executable, str(ROOT / "web" / "build_site.py")], check=True, timeout=LONGEST_RUN
    )
    building = runpy.run_path(str(ROOT / "web" / "build_client.py"))
    node = [str(building["node_folder"]() / "node"), "--input-type=module"]
    script = SCRIPT.replace("ENGINE", (BUILT / "engine").as_uri())
    done = subprocess.run(
        node, input=script, capture_output=True, text=True, check=False, timeout=LONGEST_RUN
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_processes_that_need_the_edition_at_the_same_time_build_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "web")
    building = import_module("build_site")
    out, made = tmp_path / "built", list[Path]()

    def write(folder: Path, games: list[str]) -> None:
        folder.mkdir()  # fails where another process has made it meanwhile
        time.sleep(0.1)
        made.append(folder)

    for name, value in {"BUILT": out, "STAMP": tmp_path / "stamp", "write": write}.items():
        monkeypatch.setattr(building, name, value)
    monkeypatch.setattr(building.build_client, "digest", lambda files: "sources")
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda _: building.build(), range(3)))
    assert made == [out]


def test_a_program_plays_a_match_by_the_same_rules(said: dict[str, Any]) -> None:
    assert said["games"] == cb.games()
    assert said["mover"] == 2
    match = cb.Match.replay(said["record"])
    assert match.over
    assert (match.points, match.winners) == (said["points"], said["again"])
    assert said["seen"]
    assert said["hidden"] is None


def test_hints_and_bots_come_from_the_modules_and_weights_beside_it(said: dict[str, Any]) -> None:
    wins = [hint["win"] for hint in said["hints"]]
    assert wins == sorted(wins, reverse=True)
    assert said["choice"] in {hint["action"] for hint in said["hints"]}
    assert said["learned"]


def test_what_cannot_be_done_throws_a_code(said: dict[str, Any]) -> None:
    assert said["codes"][:4] == ["malformed", "unknown_game", "bad_option", "not_your_turn"]
    assert said["codes"][4:] == ["malformed"] * 2 + ["not_found"] * 3, "the match was closed"


def test_what_a_page_imports_at_once_is_compiled_ahead(said: dict[str, Any]) -> None:
    (house,) = (BUILT / "engine").glob("house-*.pack")
    head, _, data = gzip.decompress(house.read_bytes()).partition(b"\n")
    about = json.loads(head)
    assert sum(about["sizes"]) == len(data)
    with ZipFile(next((BUILT / "engine").glob("pyodide-*/python_stdlib.zip"))) as library:
        names = {*about["names"], *library.namelist()}
    for module in ("cheeseboard/site/worker", "cheeseboard/games/hunt/rules", "typing"):
        assert f"{module}.pyc" in names
        assert f"{module}.py" not in names
    assert "cheeseboard/games/paths/v1/rules.py" in names, "seldom needed, and shorter as it is"


def test_the_folder_is_shaped_like_a_package_of_npm() -> None:
    about = json.loads((BUILT / "engine" / "package.json").read_text())
    entry = about["exports"]["."]
    assert about["version"] == cb.__version__
    assert all((BUILT / "engine" / path).exists() for path in entry.values())
