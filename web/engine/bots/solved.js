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
    const shares = table.numbers(Float64Array, "shares_after");
    return {
      shares_after: actions.map((action, i) => [action, shares[i]]),
      share: table.numbers(Float64Array, "share")[0],
      exact: table.named("exact") === 1,
    };
  }
}
