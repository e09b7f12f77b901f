// The tables of Cheeseboard inside a page: the Python of a server's house, under Pyodide.

const FOLDER = "/house";

/**
 * Opens the house. `archives` are the Python files: [bytes, "zip" or "wheel"]. `stored` is what
 * `keep(key, text)` was given earlier; `search(id, question)` answers a question of a bot, and
 * `cancel(id)` says that nobody waits for it any more. `weights(game)` fetches a learned player.
 */
export async function openHouse({ python, archives, stored, ...callbacks }) {
  const { search, cancel, weights, keep, unkept } = callbacks;
  for (const [bytes, format] of archives) {
    python.unpackArchive(bytes, format, { extractDir: FOLDER });
  }
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  const { Worker } = python.pyimport("cheeseboard.site.worker");
  const worker = Worker(search, cancel, weights, keep, unkept);
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
