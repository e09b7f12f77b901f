"""The worker of a page's bots, under Node: what fails or stalls stops no later question."""

from __future__ import annotations

import json
import runpy
import subprocess
from typing import Any

from tests.wasm.node import ROOT

FAILING = """
import { SearchClient } from "ENGINE/search-client.js";
const workers = [];
const start = () => {
  const worker = { asked: [], ended: false, postMessage: (each) => worker.asked.push(each) };
  worker.terminate = () => (worker.ended = true);
  workers.push(worker);
  return worker;
};
const client = new SearchClient(start);
const first = client.ask(0, "first").catch(({ message }) => message);
workers[0].onerror({ message: "gone" });
client.cancel(0);
const second = client.ask(1, "second");
workers[1].onmessage({ data: { id: 1, answer: "found" } });
const answers = [await first, await second];
console.log(JSON.stringify({ answers, ended: workers.map((worker) => worker.ended) }));
"""

# contents.json fails once; the table and its module never come.
STALLED = """
const fetched = [], heard = [], said = [];
globalThis.addEventListener = (_, listener) => heard.push(listener);
globalThis.fetch = async (address) => {
  const name = address.split("/").at(-1);
  fetched.push(name);
  if (name !== "contents.json") return new Promise(() => null);
  if (fetched.length === 1) return { ok: false, status: 404 };
  const games = { hunt: { code: "code", layout: "layout" } };
  return { ok: true, json: async () => ({ games, tables: { hunt: { kids: "table" } } }) };
};
globalThis.postMessage = (message) => said.push(message.id);
await import("ENGINE/search-worker.js");
const send = (data) => heard[0]({ data });
const question = JSON.stringify({ kind: "lookUp", game: "hunt", table: "kids", known: "" });
const answered = async (id) => {
  while (!said.includes(id)) await new Promise((resume) => setTimeout(resume, 5));
};
send({ id: 0, question });
await answered(0);
send({ id: 1, question });
setTimeout(() => send({ id: 1 }), 20);
await answered(1);
const now = performance.now.bind(performance);
performance.now = () => now() + 3_000;
send({ id: 2, question });
await answered(2);
console.log(JSON.stringify({ fetched: fetched.sort(), said }));
process.exit(0);
"""


def said(script: str) -> dict[str, Any]:
    building = runpy.run_path(str(ROOT / "web" / "build_client.py"))
    node = [str(building["node_folder"]() / "node"), "--input-type=module"]
    script = script.replace("ENGINE", (ROOT / "web" / "engine").as_uri())
    done = subprocess.run(node, input=script, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_after_a_worker_has_failed_the_next_question_starts_a_new_one() -> None:
    assert said(FAILING) == {"answers": ["gone", "found"], "ended": [True, False]}


def test_a_value_table_that_does_not_come_holds_up_no_later_question() -> None:
    found = said(STALLED)
    assert found["said"] == [0, 1, 2]
    assert found["fetched"] == ["code", "contents.json", "contents.json", "table"]
