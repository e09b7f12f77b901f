// The worker in which bots search: { id, question } comes in, { id, answer } or { id, problem } goes out.
// An id without a question cancels.

import { Searcher } from "./bots/searcher.js";
import { unzipped } from "./files.js";

const beside = (name) => new URL(name, import.meta.url).href;
const json = async (name) => (await fetch(beside(name))).json();

const contents = json("contents.json");

async function load(game) {
  const { code, layout } = (await contents).games[game];
  const module = await fetch(beside(code));
  return { code: await module.arrayBuffer(), layout: await json(layout) };
}

async function unpacked(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return unzipped(response.body);
}

const searcher = new Searcher(
  load,
  async (game) => unpacked((await contents).weights[game]),
  async (game, key) => unpacked((await contents).tables[game][key]),
);

const cancelled = new Set();

async function answer(id, question) {
  try {
    const isCancelled = () => cancelled.has(id);
    if (!isCancelled()) postMessage({ id, answer: await searcher.answer(question, isCancelled) });
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
