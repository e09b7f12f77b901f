// One search of a bot or for advice, in WebAssembly: src/cheeseboard/bots/search.py without Python.
import { Thinking } from "./thinking.js";

const ROOT = 0;
const NONE = 0;

export class Search extends Thinking {
  /** `layout` is the module's: which arrays a search needs, and where a node's numbers are. */
  constructor(drivers, layout, { known, parameters, seat, players, nodes, rng }) {
    super();
    this.drivers = drivers;
    this.layout = layout;
    this.parameters = parameters;
    this.seat = seat;
    this.players = players;
    this.done = 0;
    drivers.clear();
    this.memory = Object.fromEntries(
      layout.memory.simulate.map(({ name, itemSize, length }) => [
        name,
        drivers.array(itemSize, length ?? nodes),
      ]),
    );
    const { states, used, rng: random } = this.memory;
    drivers.bytes(states).set(known, layout.known * states.itemSize);
    drivers.numbers(BigInt64Array, used)[0] = 1n; // the root
    drivers.numbers(BigInt64Array, random)[0] = BigInt(rng);
  }

  run(simulations) {
    const memory = this.layout.memory.simulate.map(({ name }) => this.memory[name]);
    const rest = [this.seat, this.players, simulations];
    this.drivers.call("simulate", ...memory, ...this.parameters, ...rest);
    this.done += simulations;
  }

  /** Of each first action: its number, how often it was tried, and what it won. */
  tried() {
    const nodes = this.drivers.numbers(Int32Array, this.memory.nodes);
    const { fields } = this.layout;
    const at = (node, field) => nodes[node * fields.length + fields.indexOf(field)];
    const found = [];
    for (let child = at(ROOT, "first"); child !== NONE; child = at(child, "next"))
      found.push([at(child, "edge"), at(child, "visits"), at(child, "score")]);
    return found;
  }

  /** By how many simulations the best action leads. */
  lead() {
    const visits = this.tried().map(([, times]) => times);
    const [first = 0, second = 0] = visits.sort((a, b) => b - a);
    return first - second;
  }

  /** Whether the simulations that are left cannot change the choice. */
  isClear(left) {
    return this.lead() > left;
  }

  /** Tries first actions in the order in which a network likes them. */
  beginWith(likings) {
    const liking = this.drivers.numbers(BigInt64Array, this.memory.liking);
    for (const [action, much] of likings) liking[action] = BigInt(much);
  }

  /** What each seat has won in all simulations. */
  totals() {
    const totals = this.drivers.numbers(BigInt64Array, this.memory.total);
    return [...totals.subarray(0, this.players)].map(Number);
  }
}
