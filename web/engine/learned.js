// A learned player in WebAssembly: src/cheeseboard/bots/learned.py without Python.
import { split } from "./files.js";

export class Learned {
  /** `pack` has the network and the memory that it needs (src/cheeseboard/wasm/network.py). */
  constructor(drivers, pack) {
    const { head, parts } = split(pack);
    this.drivers = drivers;
    this.state = drivers.array(head.stateSize, 1);
    this.rng = drivers.array(8, 1);
    this.scratch = [];
    this.mind = head.mind.map((each) =>
      typeof each === "number" ? each : this.array(each, parts),
    );
  }

  array({ itemSize, shape, bytes }, parts) {
    const [length, columns] = shape;
    const span = { ...this.drivers.array(itemSize * (columns ?? 1), length), itemSize, columns };
    const whole = { pointer: span.pointer, itemSize, length: length * (columns ?? 1) };
    if (bytes > 0) this.drivers.bytes(whole).set(parts.next().value);
    else this.scratch.push(whole);
    return span;
  }

  /** The action, and the random numbers as they are afterwards. */
  decide({ known, seat, temperature, rng }) {
    const { drivers } = this;
    for (const memory of this.scratch) drivers.bytes(memory).fill(0);
    drivers.bytes(this.state).set(known);
    drivers.numbers(BigInt64Array, this.rng)[0] = BigInt(rng);
    const given = [this.state, seat, ...this.mind, temperature, this.rng];
    const action = drivers.call("decide_first", ...given);
    return { action, rng: String(drivers.numbers(BigInt64Array, this.rng)[0]) };
  }
}
