// The worker in which bots search: { id, question } comes in, { id, answer } or { id, problem } goes out.
// An id without a question cancels.
import { unzipped } from "./files.js";
import { Searcher } from "./searcher.js";

const beside = (name) => new URL(name, import.meta.url).href;
const json = async (name) => (await fetch(beside(name))).json();

const contents = json("contents.json");

async function load(game) {
  const { code, layout } = (await contents).games[game];
  const module = await fetch(beside(code));
  return { code: await module.arrayBuffer(), layout: await json(layout) };
}

async function weights(game) {
  const { body } = await fetch(beside((await contents).weights[game]));
  return unzipped(body);
}

const searcher = new Searcher(load, weights);

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
