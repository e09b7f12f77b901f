// A learned player in WebAssembly: src/cheeseboard/bots/learned.py without Python.
import { Arrays } from "./arrays.js";

export class Learned {
  /** `pack` has the network and the memory that it needs (src/cheeseboard/wasm/network.py). */
  constructor(drivers, pack) {
    this.drivers = drivers;
    this.rng = drivers.array(8, 1);
    this.mind = new Arrays(drivers, pack);
  }

  /** The action, and the random numbers as they are afterwards. */
  decide({ known, seat, temperature, rng }) {
    const { drivers, mind } = this;
    mind.forget();
    drivers.bytes(mind.state).set(known);
    drivers.numbers(BigInt64Array, this.rng)[0] = BigInt(rng);
    const given = [mind.state, seat, ...mind.values, temperature, this.rng];
    const action = drivers.call("decide_first", ...given);
    return { action, rng: String(drivers.numbers(BigInt64Array, this.rng)[0]) };
  }

  /** How much the network likes each legal action, of which there are `guided`; the least is 1. */
  likings({ known, seat, guided }) {
    this.decide({ known, seat, temperature: 0, rng: 0 });
    const { shape } = this.mind.named("units");
    const units = this.mind.numbers(Int32Array, "units");
    const outputs = units.subarray((shape[0] - 1) * shape[1]);
    const actions = [...this.mind.numbers(BigInt64Array, "out").subarray(0, guided)].map(Number);
    const choices = this.mind.numbers(BigInt64Array, "choices");
    const scores = actions.map((_, i) => outputs[Number(choices[i])]);
    const least = Math.min(...scores);
    return actions.map((action, i) => [action, 1 + scores[i] - least]);
  }
}
