// One search of a bot or for advice, in WebAssembly: src/cheeseboard/bots/search.py without Python.

const ROOT = 0;
const NONE = 0;
const FIRST_CHUNK = 4;
const CHUNK_MS = 20; // until a search looks at the clock again, and whether it was cancelled

/** Lets messages that have come in be read. Timers would wait four milliseconds each time. */
function others() {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

export class Search {
  /** `layout` is the module's: which arrays a search needs, and where a node's numbers are. */
  constructor(drivers, layout, { known, parameters, seat, players, nodes, rng }) {
    this.drivers = drivers;
    this.layout = layout;
    this.parameters = parameters;
    this.seat = seat;
    this.players = players;
    this.done = 0;
    drivers.clear();
    this.memory = Object.fromEntries(
      layout.memory.map(({ name, itemSize, length }) => [
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
    const memory = this.layout.memory.map(({ name }) => this.memory[name]);
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

  /** How many simulations the second best action is behind. */
  lead() {
    const visits = this.tried().map(([, times]) => times);
    const [first = 0, second = 0] = visits.sort((a, b) => b - a);
    return first - second;
  }

  /** What each seat has won in all simulations. */
  totals() {
    const totals = this.drivers.numbers(BigInt64Array, this.memory.total);
    return [...totals.subarray(0, this.players)].map(Number);
  }

  /** Runs until it is enough, and lets others have their turn in between. */
  async think({ simulations = 0, seconds = 0 }, cancelled = () => false) {
    const began = performance.now();
    const left = () => this.left(simulations, seconds * 1000, performance.now() - began);
    const unclear = (most) => (this.lead() > most ? 0 : most);
    await this.inChunks(() => unclear(left()), cancelled);
  }

  /** Runs so many simulations, in the same way. */
  async advance(simulations, cancelled = () => false) {
    const end = this.done + simulations;
    await this.inChunks(() => end - this.done, cancelled);
  }

  /** `left` says how many are left; with none it ends. */
  async inChunks(left, cancelled) {
    let chunk = FIRST_CHUNK;
    for (let most = left(); most > 0; most = left()) {
      const began = performance.now();
      this.run(Math.min(chunk, most));
      if (performance.now() - began < CHUNK_MS / 2) chunk *= 2;
      await others();
      if (cancelled()) throw new Error("The search was cancelled.");
    }
  }

  /** How many more simulations there will be. */
  left(simulations, milliseconds, passed) {
    if (simulations) return simulations - this.done;
    if (this.done === 0) return FIRST_CHUNK;
    return Math.floor(((milliseconds - passed) * this.done) / Math.max(passed, 1e-6));
  }
}
