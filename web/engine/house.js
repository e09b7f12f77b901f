// The tables of Cheeseboard inside a page: the Python of a server's house, under Pyodide.

import { install } from "./files.js";

/**
 * Opens the house. `files` are our Python files, of which files.js knows. `stored` is what
 * `keep(key, text)` was given earlier; `search(id, question)` answers a question of a bot, and
 * `cancel(id)` says that nobody waits for it any more.
 */
export async function openHouse({ python, files, stored, ...callbacks }) {
  const { search, cancel, keep, saveFailed } = callbacks;
  install(python, files);
  const { Worker } = python.pyimport("cheeseboard.site.worker");
  const worker = Worker(search, cancel, keep, saveFailed);
  const damaged = JSON.parse(await worker.open(JSON.stringify(stored)));
  return new House(worker, damaged);
}

class House {
  constructor(worker, damaged) {
    this.worker = worker;
    /** Keys of what was kept, but cannot be read. */
    this.damaged = damaged;
  }

  /** A request as a server takes it; the path begins below /api/. */
  async request(method, path, body = "") {
    const [status, text] = JSON.parse(await this.worker.request(method, path, body));
    return { status, text };
  }

  /** From now on `send` gets every message of the live connection. */
  connect(send) {
    return this.worker.connect(send);
  }

  hear(message) {
    return this.worker.hear(message);
  }

  disconnect() {
    this.worker.disconnect();
  }
}
