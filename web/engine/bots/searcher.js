// Answers the questions of Python's bots with WebAssembly: texts in, texts out.
import { Comparison } from "./comparison.js";
import { Drivers } from "./drivers.js";
import { Learned } from "./learned.js";
import { Search } from "./search.js";
import { Solved } from "./solved.js";

export class Searcher {
  /** `load(game)` gives a game's module: { code, layout }; `weights(game)` its learned player;
   * `table(game, key)` the value table of a solved game. */
  constructor(load, weights, table) {
    this.load = load;
    this.weights = weights;
    this.table = table;
    this.modules = new Map();
    this.players = new Map();
    this.tables = new Map();
  }

  /** The question and the answer of src/cheeseboard/wasm/remote.py. It fails if it is cancelled. */
  async answer(text, cancelled = () => false) {
    const question = JSON.parse(text);
    const known = Uint8Array.from(atob(question.known), (each) => each.charCodeAt(0));
    return JSON.stringify(await KINDS[question.kind](this, { ...question, known }, cancelled));
  }

  module(game) {
    return once(this.modules, game, () => this.started(game));
  }

  async started(game) {
    const { code, layout } = await this.load(game);
    return { layout, drivers: await Drivers.load(code, layout.parameters) };
  }

  /** A learned player; in a memory of its own, since a search takes all of one. */
  player(game) {
    return once(this.players, game, async () => {
      const [{ drivers, layout }, pack] = await Promise.all([
        this.started(game),
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
      const [{ drivers }, pack] = await Promise.all([this.started(game), this.table(game, key)]);
      return new Solved(drivers, pack);
    });
  }
}

/** What each kind of question does. */
const KINDS = {
  async search(searcher, question, cancelled) {
    const { drivers, layout } = await searcher.module(question.game);
    const player = question.guided > 0 ? await searcher.player(question.game) : null;
    const search = new Search(drivers, layout, question);
    if (player) search.beginWith(player.learned.likings(question));
    const totals = [];
    for (const simulations of question.runs) {
      await search.advance(simulations, cancelled);
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

  async decide(searcher, question) {
    return (await searcher.player(question.game)).learned.decide(question);
  },

  async lookUp(searcher, question) {
    return (await searcher.solved(question.game, question.table)).lookUp(question);
  },
};

/** What was made for this key, or what is made now. A failure is forgotten: the next one tries again. */
function once(made, key, make) {
  if (!made.has(key)) made.set(key, make());
  made.get(key).catch(() => made.delete(key));
  return made.get(key);
}
