// Answers the questions of Python's bots with WebAssembly: texts in, texts out.
import { Comparison } from "./comparison.js";
import { Drivers } from "./drivers.js";
import { Learned } from "./learned.js";
import { Search } from "./search.js";
import { Solved } from "./solved.js";

export class Searcher {
  /** `load(game)` gives a game's module: { code, layout }; `weights(game)` its learned player;
   * `table(game, key)` the value table of a solved game. A question waits `tableTime` ms for it. */
  constructor(load, weights, table, tableTime = Number.POSITIVE_INFINITY) {
    this.load = load;
    this.weights = weights;
    this.table = table;
    this.tableTime = tableTime;
    this.tableAsked = 0;
    this.modules = new Map();
    this.players = new Map();
    this.tables = new Map();
  }

  /** The question and the answer of src/cheeseboard/wasm/remote.py. It fails if it is cancelled.
   * `report` is told how much of advice is done, from 0 to 1. */
  async answer(text, cancelled = () => false, report = () => undefined) {
    const question = JSON.parse(text);
    const known = Uint8Array.from(atob(question.known), (each) => each.charCodeAt(0));
    const answer = KINDS[question.kind];
    return JSON.stringify(await answer(this, { ...question, known }, cancelled, report));
  }

  module(game) {
    return once(this.modules, game, () => this.newInstance(game));
  }

  async newInstance(game) {
    const { code, layout } = await this.load(game);
    return { layout, drivers: await Drivers.load(code, layout.parameters) };
  }

  /** A learned player; in a memory of its own, since a search takes all of one. */
  player(game) {
    return once(this.players, game, async () => {
      const [{ drivers, layout }, pack] = await Promise.all([
        this.newInstance(game),
        this.weights(game),
      ]);
      return { layout, learned: new Learned(drivers, pack) };
    });
  }

  /** The value table of a variant. Only the last one stays in memory: it may be large. */
  solved(game, key) {
    const name = `${game} ${key}`;
    if (!this.tables.has(name)) this.tables.clear();
    return once(this.tables, name, async () => {
      this.tableAsked = performance.now();
      const [{ drivers }, pack] = await Promise.all([
        this.newInstance(game),
        this.table(game, key),
      ]);
      return new Solved(drivers, pack);
    });
  }

  /** It fails where the table takes too long. Fetching it goes on, for a later question. */
  async solvedInTime(game, key, cancelled) {
    const coming = this.solved(game, key);
    const until = this.tableAsked + this.tableTime;
    const watch = failWhen(() => cancelled() || performance.now() > until);
    try {
      return await Promise.race([coming, watch.failure]);
    } finally {
      watch.stop();
    }
  }
}

const WATCH_MS = 50;

/** A promise, `failure`, that is rejected as soon as the condition holds. */
function failWhen(condition) {
  let timer;
  const failure = new Promise((_, reject) => {
    const look = () => condition() && reject(new Error("It was cancelled, or took too long."));
    timer = setInterval(look, WATCH_MS);
  });
  return { failure, stop: () => clearInterval(timer) };
}

/** What each kind of question does. */
const KINDS = {
  async search(searcher, question, cancelled, report) {
    const { drivers, layout } = await searcher.module(question.game);
    const player = question.guided > 0 ? await searcher.player(question.game) : null;
    const search = new Search(drivers, layout, question);
    if (player) search.beginWith(player.learned.likings(question));
    const totals = [];
    const all = question.runs.reduce((sum, each) => sum + each, 0);
    for (const simulations of question.runs) {
      await search.advance(simulations, cancelled, () => report(search.done / all));
      totals.push(search.totals());
    }
    if (question.runs.length === 0) await search.think(question, cancelled);
    return { children: search.tried(), totals };
  },

  async compare(searcher, question, cancelled) {
    const { learned, layout } = await searcher.player(question.game);
    const comparison = new Comparison(learned, layout, question);
    await comparison.think(question, cancelled);
    return comparison.found();
  },

  async playOut(searcher, question, cancelled, report) {
    const { learned, layout } = await searcher.player(question.game);
    const comparison = new Comparison(learned, layout, question);
    const { playouts } = question;
    await comparison.advance(playouts, cancelled, () => report(comparison.done / playouts));
    return comparison.counts();
  },

  async decide(searcher, question) {
    return (await searcher.player(question.game)).learned.decide(question);
  },

  async lookUp(searcher, question, cancelled) {
    const { game, table } = question;
    return (await searcher.solvedInTime(game, table, cancelled)).lookUp(question);
  },
};

/** What was made for this key, or what is made now. A failure is forgotten: the next one tries again. */
export function once(made, key, make) {
  if (!made.has(key)) {
    made.set(key, make());
    made.get(key).catch(() => made.delete(key));
  }
  return made.get(key);
}
