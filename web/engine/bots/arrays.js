// A driver's arrays and numbers (src/cheeseboard/wasm/arrays.py) in the memory of its module.
import { split } from "../files.js";

export class Arrays {
  constructor(drivers, pack) {
    const { head, parts } = split(pack);
    this.drivers = drivers;
    /** A state, as all of these drivers take it. */
    this.state = drivers.array(head.stateSize, 1);
    /** The arrays that began with zeros. */
    this.scratch = [];
    /** What a driver takes, in order. */
    this.values = head.values.map((each) =>
      typeof each === "number" ? each : this.array(each, parts),
    );
    this.names = head.names;
    drivers.keep();
  }

  array({ itemSize, shape, bytes }, parts) {
    const span = this.drivers.array(
      itemSize,
      shape.reduce((all, length) => all * length, 1),
    );
    if (bytes > 0) this.drivers.bytes(span).set(parts.next().value);
    else this.scratch.push(span);
    return { ...span, shape };
  }

  /** The value with this name. */
  named(name) {
    return this.values[this.names.indexOf(name)];
  }

  /** The numbers of an array with this name. */
  numbers(Kind, name) {
    return this.drivers.numbers(Kind, this.named(name));
  }

  /** Makes the memory as it was at the beginning. */
  forget() {
    for (const span of this.scratch) this.drivers.bytes(span).fill(0);
  }
}
