// The worker in which bots search: { id, question } comes in, { id, answer } or { id, problem } goes out,
// and for advice { id, share } before: how much of it is done. An id without a question cancels.

import { once, Searcher } from "./bots/searcher.js";
import { unzipped } from "./files.js";

const FETCH_MS = 60_000; // then a file has failed; the next question tries again
const FETCH_TABLE_MS = 600_000;
const TABLE_MS = 3_000; // how long questions wait for a value table that is being fetched

async function fetched(name, most = FETCH_MS) {
  const address = new URL(name, import.meta.url).href;
  const response = await fetch(address, { signal: AbortSignal.timeout(most) });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const json = async (name) => (await fetched(name)).json();
const unpacked = async (name, most) => unzipped((await fetched(name, most)).body);

const read = new Map();
const contents = () => once(read, "contents", () => json("contents.json"));

async function load(game) {
  const { code, layout } = (await contents()).games[game];
  const module = await fetched(code);
  return { code: await module.arrayBuffer(), layout: await json(layout) };
}

const searcher = new Searcher(
  load,
  async (game) => unpacked((await contents()).weights[game]),
  async (game, key) => unpacked((await contents()).tables[game][key], FETCH_TABLE_MS),
  TABLE_MS,
);

const cancelled = new Set();

async function answer(id, question) {
  const isCancelled = () => cancelled.has(id);
  const report = (share) => postMessage({ id, share });
  try {
    if (!isCancelled())
      postMessage({ id, answer: await searcher.answer(question, isCancelled, report) });
  } catch (error) {
    postMessage({ id, problem: String(error) });
  }
  cancelled.delete(id);
}

// One search at a time: a module has one memory.
let last = Promise.resolve();
addEventListener("message", ({ data: { id, question } }) => {
  if (question === undefined) cancelled.add(id);
  else last = last.then(() => answer(id, question));
});
