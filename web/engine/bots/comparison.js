// Actions compared by playouts, in WebAssembly: src/cheeseboard/bots/comparison.py without Python.
import { Thinking } from "./thinking.js";

export class Comparison extends Thinking {
  /** The learned player's favourites are compared; with `everything`, all actions. With a `task` of
   * src/cheeseboard/bots/rounds.py, none are: games are only played on, for odds. */
  constructor({ drivers, mind }, layout, { known, style, seat, rng, everything, task = 0 }) {
    super();
    this.drivers = drivers;
    this.given = [...mind.values, ...style, seat];
    mind.forget();
    drivers.clear();
    const memory = layout.memory.compare;
    this.arrays = memory.map(({ itemSize, length }) => drivers.array(itemSize, length));
    this.memory = Object.fromEntries(memory.map(({ name }, i) => [name, this.arrays[i]]));
    const { states, seeds } = this.memory;
    drivers.bytes(states).set(known, layout.known * states.itemSize);
    drivers.numbers(BigInt64Array, seeds)[0] = BigInt(rng);
    if (everything) drivers.numbers(BigInt64Array, this.memory.everything)[0] = 1n;
    drivers.numbers(BigInt64Array, this.memory.task)[0] = BigInt(task);
    if (!task) this.run(1); // finds the candidates
  }

  numbers(name) {
    return [...this.drivers.numbers(BigInt64Array, this.memory[name])].map(Number);
  }

  get done() {
    return this.numbers("done")[0];
  }

  run(playouts) {
    this.drivers.call("compare", ...this.arrays, ...this.given, this.done + playouts);
  }

  /** Whether more playouts cannot change the choice. */
  isClear() {
    return this.numbers("left")[0] === 1;
  }

  /** Plays so many playouts, unless the choice is clear earlier. */
  async advance(playouts, cancelled, onChunk) {
    const end = this.done + playouts;
    await this.inChunks(() => (this.isClear() ? 0 : end - this.done), cancelled, onChunk);
  }

  /** All that was counted. */
  counts() {
    const names = ["candidates", "rounds", "gain", "squares", "total"];
    const rows = Object.fromEntries(names.map((name) => [name, this.numbers(name)]));
    return { ...rows, left: this.numbers("left")[0] };
  }

  /** The candidates that are left, and how much more than the first each has won. */
  found() {
    const [left] = this.numbers("left");
    const first = (name) => this.numbers(name).slice(0, left);
    return { candidates: first("candidates"), gain: first("gain"), squares: first("squares") };
  }
}
