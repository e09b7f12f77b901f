// How long a search runs, and how it lets others have their turn: src/cheeseboard/bots/search.py.

export const FIRST_CHUNK = 4;
const CHUNK_MS = 20; // until a search looks at the clock again, and whether it was cancelled

/** Lets messages that have come in be read. Timers would wait four milliseconds each time. */
function yieldToMessages() {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

/** A subclass counts its simulations in `done`, can `run` more, and `isClear` when more would change nothing. */
export class Thinking {
  /** Runs until it is enough. */
  async think({ simulations = 0, seconds = 0 }, cancelled = () => false) {
    const began = performance.now();
    const left = () => this.left(simulations, seconds * 1000, performance.now() - began);
    const unclear = (most) => (this.isClear(most) ? 0 : most);
    await this.inChunks(() => unclear(left()), cancelled);
  }

  /** Runs this many simulations. */
  async advance(simulations, cancelled = () => false, onChunk = () => undefined) {
    const end = this.done + simulations;
    await this.inChunks(() => end - this.done, cancelled, onChunk);
  }

  /** Runs until `left` returns 0; it returns how many simulations are still to run. */
  async inChunks(left, cancelled, onChunk = () => undefined) {
    let chunk = FIRST_CHUNK;
    for (let most = left(); most > 0; most = left()) {
      const began = performance.now();
      this.run(Math.min(chunk, most));
      if (performance.now() - began < CHUNK_MS / 2) chunk *= 2;
      onChunk();
      await yieldToMessages();
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
