"""Bots in a page of Chromium: how fast they search beside native code, and how soon they answer."""

from __future__ import annotations

import json
from base64 import b64encode
from time import perf_counter
from typing import Any

import cheeseboard as cb
from cheeseboard.bots import search
from cheeseboard.bots.search import Search
from cheeseboard.games import load, names
from cheeseboard.wasm import remote

SIMULATIONS = 4_000
RUNS = 4  # the fastest counts, since other work only slows a search down
DECISIONS = 8  # of each level; the one in the middle counts

SEARCH = """async ({ scripts, question, runs }) => {
  const at = (name) => new URL(`engine/${scripts}/${name}`, document.baseURI).href;
  const json = async (name) => (await fetch(at(name))).json();
  const { Searcher } = await import(at("bots/searcher.js"));
  const { games } = await json("contents.json");
  const searcher = new Searcher(async (game) => ({
    code: await (await fetch(at(games[game].code))).arrayBuffer(),
    layout: await json(games[game].layout),
  }));
  const took = [];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    await searcher.answer(question);
    took.push((performance.now() - began) / 1000);
  }
  return Math.min(...took);
}"""

ANSWERS = """async ({ levels, decisions }) => {
  const { load } = await import(new URL("engine/index.js", document.baseURI).href);
  const engine = await load();
  const found = {};
  for (const [game, names] of Object.entries(levels)) {
    found[game] = {};
    for (const level of names) {
      const match = engine.newMatch(game, { seed: 5 });
      const took = [];
      for (let i = 0; i <= decisions && !match.over; i++) {
        const began = performance.now();
        const action = await match.choose(level);
        if (i > 0) took.push((performance.now() - began) / 1000); // the first one loads the player
        match.play(action);
      }
      found[game][level] = took.sort((a, b) => a - b)[Math.floor(took.length / 2)];
    }
  }
  return found;
}"""


def simulations_a_second(page: Any, scripts: str) -> dict[str, dict[str, float]]:
    """How fast each game's search is, natively and in this page."""
    return {name: _compared(page, scripts, name) for name in names()}


def _compared(page: Any, scripts: str, name: str) -> dict[str, float]:
    match = cb.Match(name, seed=5)
    seat = match.mover
    assert isinstance(seat, int)
    game, known = load(name), match.known(seat)
    native = min(_native_seconds(game, known, seat - 1) for _ in range(RUNS))
    asked = remote.question_for_advice(game, known, seat - 1, [SIMULATIONS])._asdict()
    packed = b64encode(asked["known"]).decode()
    question = json.dumps(asked | {"kind": "search", "known": packed})
    given = {"scripts": scripts, "question": question, "runs": RUNS}
    wasm = page.evaluate(SEARCH, given)
    return {"native": SIMULATIONS / native, "wasm": SIMULATIONS / wasm, "share": native / wasm}


def _native_seconds(game: Any, known: Any, seat: int) -> float:
    searching = Search(game, known, seat, search.ADVISING[:], SIMULATIONS + 1, is_compiled=True)
    began = perf_counter()
    searching.run(SIMULATIONS)
    return perf_counter() - began


def seconds_to_answer(page: Any) -> dict[str, dict[str, float]]:
    """How long each game's levels take to answer, without the strongest: it thinks for a second."""
    levels = {name: [level["name"] for level in cb.levels(name)][:-1] for name in names()}
    found: dict[str, dict[str, float]] = page.evaluate(
        ANSWERS, {"levels": levels, "decisions": DECISIONS}
    )
    return found
