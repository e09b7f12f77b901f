// The value table of a solved game in WebAssembly: src/cheeseboard/bots/perfect.py without Python.
import { Arrays } from "./arrays.js";

export class Solved {
  /** `pack` has the table and the memory for one turn (src/cheeseboard/wasm/solved.py). */
  constructor(drivers, pack) {
    this.drivers = drivers;
    this.table = new Arrays(drivers, pack);
  }

  /** Of each legal action: the mover's share of the win after it; and the first seat's share now. */
  lookUp({ known }) {
    const { drivers, table } = this;
    drivers.bytes(table.state).set(known);
    const count = drivers.call("look_up", table.state, ...table.values);
    const actions = [...table.numbers(BigInt64Array, "out").subarray(0, count)].map(Number);
    const worths = table.numbers(Float64Array, "worths");
    return {
      worths: actions.map((action, i) => [action, worths[i]]),
      share: table.numbers(Float64Array, "share")[0],
      exact: table.named("exact") === 1,
    };
  }
}
