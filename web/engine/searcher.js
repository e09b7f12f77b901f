// Answers the questions of Python's bots with WebAssembly: texts in, texts out.
import { Drivers } from "./drivers.js";
import { Search } from "./search.js";

export class Searcher {
  /** `load(game)` gives a game's module: { code, layout }. */
  constructor(load) {
    this.load = load;
    this.modules = new Map();
  }

  /** The question and the answer of src/cheeseboard/wasm/remote.py. It fails if it is cancelled. */
  async answer(text, cancelled = () => false) {
    const question = JSON.parse(text);
    const { drivers, layout } = await this.module(question.game);
    const known = Uint8Array.from(atob(question.known), (each) => each.charCodeAt(0));
    const search = new Search(drivers, layout, { ...question, known });
    const totals = [];
    for (const simulations of question.runs) {
      await search.advance(simulations, cancelled);
      totals.push(search.totals());
    }
    if (question.runs.length === 0) await search.think(question, cancelled);
    return JSON.stringify({ children: search.tried(), totals });
  }

  module(game) {
    if (!this.modules.has(game)) this.modules.set(game, this.started(game));
    return this.modules.get(game);
  }

  async started(game) {
    const { code, layout } = await this.load(game);
    return { layout, drivers: await Drivers.load(code, layout.parameters) };
  }
}
