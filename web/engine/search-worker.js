// The worker in which bots search: { id, question } comes in, { id, answer } or { id, problem } goes out.
import { Searcher } from "./searcher.js";

const beside = (name) => new URL(name, import.meta.url).href;
const json = async (name) => (await fetch(beside(name))).json();

const contents = json("contents.json");

const searcher = new Searcher(async (game) => {
  const { code, layout } = (await contents).games[game];
  const module = await fetch(beside(code));
  return { code: await module.arrayBuffer(), layout: await json(layout) };
});

// One search at a time: a module has one memory.
let last = Promise.resolve();
addEventListener("message", ({ data: { id, question } }) => {
  last = last.then(async () => {
    try {
      postMessage({ id, answer: await searcher.answer(question) });
    } catch (error) {
      postMessage({ id, problem: String(error) });
    }
  });
});
