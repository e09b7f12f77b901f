"""What the README promises is what happens."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.cli import parser
from cheeseboard.games import load
from tests.drafts import is_draft

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_game_in_ten_lines_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.S)
    assert program.count("\n") == 10
    names: dict[str, object] = {}
    exec(program, names)
    match = names["m"]
    assert isinstance(match, cb.Match)
    assert match.over
    assert str(match.points) in capsys.readouterr().out


def test_the_commands_in_the_readme_are_understood() -> None:
    lines = re.findall(r"^cheeseboard (.+)$", README, re.M)
    lines += re.findall(r"`cheeseboard ([^`]+)`", README)
    assert len(lines) >= 4
    for line in lines:
        parser().parse_args(line.split())


def test_every_game_is_in_the_readme() -> None:
    for game in cb.games():
        assert is_draft(game) or f"| `{game}` |" in README


PAGES = [page.relative_to(ROOT).as_posix() for page in ROOT.glob("*.md")]
PAGES += [page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)[)#]", (ROOT / page).read_text("utf-8")):
        assert ((ROOT / page).parent / target).exists(), target


@pytest.mark.parametrize("page", sorted(page for page in PAGES if page.startswith("docs/")))
def test_every_page_is_in_the_navigation_of_the_site(page: str) -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert re.search(rf"[ :-] {re.escape(page.removeprefix('docs/'))}$", navigation, re.M)


def test_the_bots_in_the_documentation_play(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/writing-a-bot.md").read_text("utf-8")
    in_a_match, with_a_name = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(in_a_match, {})
    won = re.search(r"won (\d+) of 100", capsys.readouterr().out)
    assert won
    assert int(won[1]) > 50
    names: dict[str, Any] = {}
    exec(with_a_name, names)
    match = cb.Match("hunt", players=2, seed=7)
    action = names["play_first"](load("hunt"), match.known(1), 0, [1])
    assert load("hunt").words.text(action) in match.legal()


def test_the_documented_level_is_a_level_of_hunt() -> None:
    text = (ROOT / "docs/interface.md").read_text("utf-8")
    (level,) = re.findall(r"of hunt: `\[(\{.*?\}), …\]`", text)
    assert json.loads(level) == cb.levels("hunt")[0]


def test_every_route_and_message_is_in_the_documentation_of_the_wire() -> None:
    text = (ROOT / "docs/wire.md").read_text("utf-8")
    app = (ROOT / "src/cheeseboard/server/routes/http.py").read_text("utf-8")
    routes = re.findall(r'^@(get|post|put|delete)\(\s*"(/api/[^"]+)"', app, re.M)
    assert len(routes) >= 12
    for method, route in routes:
        path = re.sub(r":\w+\}", "}", route)
        assert f"`{method.upper()} {path}`" in text
    assert "the answer's `secret`" in text.lower()


def test_the_changelog_says_nothing_twice() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    sentences = [" ".join(each.split()) for each in re.split(r"(?<=\.)\s|^- ", text, flags=re.M)]
    counts = Counter(each for each in sentences if len(each) > 40)
    assert [sentence for sentence, count in counts.items() if count > 1] == []
