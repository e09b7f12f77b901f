// Answers the questions of Python's bots with WebAssembly: texts in, texts out.
import { Drivers } from "./drivers.js";
import { Learned } from "./learned.js";
import { Search } from "./search.js";

export class Searcher {
  /** `load(game)` gives a game's module: { code, layout }; `weights(game)` its learned player. */
  constructor(load, weights) {
    this.load = load;
    this.weights = weights;
    this.modules = new Map();
    this.players = new Map();
  }

  /** The question and the answer of src/cheeseboard/wasm/remote.py. It fails if it is cancelled. */
  async answer(text, cancelled = () => false) {
    const question = JSON.parse(text);
    const known = Uint8Array.from(atob(question.known), (each) => each.charCodeAt(0));
    if ("temperature" in question) {
      const player = await once(this.players, question.game, () => this.learned(question.game));
      return JSON.stringify(player.decide({ ...question, known }));
    }
    const { drivers, layout } = await once(this.modules, question.game, () =>
      this.started(question.game),
    );
    const search = new Search(drivers, layout, { ...question, known });
    const totals = [];
    for (const simulations of question.runs) {
      await search.advance(simulations, cancelled);
      totals.push(search.totals());
    }
    if (question.runs.length === 0) await search.think(question, cancelled);
    return JSON.stringify({ children: search.tried(), totals });
  }

  async started(game) {
    const { code, layout } = await this.load(game);
    return { layout, drivers: await Drivers.load(code, layout.parameters) };
  }

  /** A learned player; in a memory of its own, since a search takes all of one. */
  async learned(game) {
    const [{ drivers }, pack] = await Promise.all([this.started(game), this.weights(game)]);
    return new Learned(drivers, pack);
  }
}

/** What was made for this key, or what is made now. A failure is forgotten: the next one tries again. */
function once(made, key, make) {
  if (!made.has(key)) made.set(key, make());
  made.get(key).catch(() => made.delete(key));
  return made.get(key);
}
