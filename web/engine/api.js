// The games for programs: the same Python rules and the same bots, without pages or tables.
// It runs in a browser and under Node; api.d.ts describes it.

import { Searcher } from "./bots/searcher.js";
import { install, unzipped } from "./files.js";

const beside = (name) => new URL(name, import.meta.url);
const isNode = typeof process === "object" && Boolean(process.versions?.node);

async function bytes(name) {
  if (isNode)
    return new Uint8Array(await (await import("node:fs/promises")).readFile(beside(name)));
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const unpacked = async (name) => unzipped(new Blob([await bytes(name)]).stream());

const json = async (name) => JSON.parse(new TextDecoder().decode(await bytes(name)));

async function startPython(folder) {
  const { loadPyodide } = await import(beside(`${folder}pyodide.mjs`).href);
  const { pathname, href } = beside(folder);
  return loadPyodide({ indexURL: isNode ? decodeURIComponent(pathname) : href });
}

/** What cannot be done: a code for programs and a sentence for people. */
export class Refused extends Error {
  constructor({ code, text }) {
    super(text);
    this.name = "Refused";
    this.code = code;
  }
}

function value(text) {
  const answer = JSON.parse(text);
  if ("code" in answer) throw new Refused(answer);
  return answer.value;
}

/** Loads Python and the rules. */
export async function load() {
  const contents = await json("contents.json");
  const [python, files] = await Promise.all([
    startPython(contents.pyodide),
    unpacked(contents.files),
  ]);
  install(python, files);
  const module = async ({ code, layout }) => ({
    code: await bytes(code),
    layout: await json(layout),
  });
  const searcher = new Searcher(
    (game) => module(contents.games[game]),
    (game) => unpacked(contents.weights[game]),
    (game, key) => unpacked(contents.tables[game][key]),
  );
  const { Programs } = python.pyimport("cheeseboard.site.programs");
  let last = Promise.resolve();
  // One at a time: a module has one memory.
  const search = (_, question) => {
    last = last.catch(() => null).then(() => searcher.answer(question));
    return last;
  };
  return new Cheeseboard(Programs(search));
}

class Cheeseboard {
  #programs;

  constructor(programs) {
    this.#programs = programs;
  }

  games() {
    return this.#call("games");
  }

  newMatch(game, { players, seed, chance, ...options } = {}) {
    const given = Object.entries({ players, seed, chance }).filter(([, it]) => it !== undefined);
    return this.#match(this.#call("new", { game, options, ...Object.fromEntries(given) }));
  }

  replay(record) {
    return this.#match(this.#call("replay", { record }));
  }

  #call(name, given = {}) {
    return value(this.#programs.call(name, JSON.stringify(given)));
  }

  #match(id) {
    const call = (name, given) => this.#call(name, { match: id, ...given });
    const ask = async (name, given) =>
      value(await this.#programs.ask(name, JSON.stringify({ match: id, ...given })));
    return new Match(call, ask);
  }
}

class Match {
  #call;
  #ask;

  constructor(call, ask) {
    this.#call = call;
    this.#ask = ask;
  }

  get players() {
    return this.#call("state").players;
  }

  get mover() {
    return this.#call("state").mover;
  }

  get over() {
    return this.#call("state").over;
  }

  get points() {
    return this.#call("state").points;
  }

  get winners() {
    return this.#call("state").winners;
  }

  legal() {
    return this.#call("legal");
  }

  play(action, seat = null) {
    this.#call("play", { action, seat });
    return this;
  }

  view(seat = null) {
    return this.#call("view", { seat });
  }

  record() {
    return this.#call("record");
  }

  hint(seat) {
    return this.#ask("hint", { seat });
  }

  choose(bot) {
    return this.#ask("choose", { bot });
  }

  close() {
    this.#call("close");
  }
}
