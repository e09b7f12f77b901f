// How far loading is, from 0 to 1: the bytes of all files that Python needs, then the steps of its start.

export const LOADED = 0.8; // all files are here
export const STARTED = 0.9; // Python runs, and has yet to import our modules

/** The bytes of several files. `sizes` has those of each by its address; `report` gets each whole percent. */
class Count {
  constructor(sizes, report) {
    this.sizes = new Map(sizes);
    this.shares = new Map();
    this.report = report;
    this.said = -1;
  }

  /** So much of a file is here. */
  note(address, share) {
    this.shares.set(address, share);
    const all = [...this.sizes.values()].reduce((sum, size) => sum + size);
    const here = [...this.shares].reduce(
      (sum, [each, part]) => sum + part * this.sizes.get(each),
      0,
    );
    const percent = Math.floor((100 * LOADED * here) / all);
    if (percent > this.said) this.report(percent / 100);
    this.said = Math.max(this.said, percent);
  }

  /** A response whose bytes are counted while somebody reads them. */
  counted(address, whole, response) {
    if (!response.ok || !response.body) return response;
    if (!response.headers.has("content-encoding")) this.sizes.set(address, whole);
    let bytes = 0;
    const counter = new TransformStream({
      transform: (chunk, out) => {
        bytes += chunk.byteLength;
        this.note(address, Math.min(bytes / whole, 1));
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), response);
  }
}

/**
 * Fetches files side by side, and counts their bytes. Whoever fetches one of them later, as Pyodide does, gets the one
 * that is under way. `files` has the sizes of each by its address, plain and compressed. Returns how to stop.
 */
export function countBytes(files, report) {
  const plain = globalThis.fetch;
  const packed = Object.entries(files).map(([address, [, size]]) => [address, size]);
  const count = new Count(packed, report);
  const underWay = new Map();
  for (const [address, [whole]] of Object.entries(files)) {
    const loaded = address.endsWith(".mjs")
      ? import(address).then(() => count.note(address, 1))
      : plain(address).then((response) => count.counted(address, whole, response));
    loaded.catch(() => undefined); // it is told where the file is needed
    underWay.set(address, loaded);
  }
  globalThis.fetch = (asked, ...options) => {
    const found = underWay.get(String(asked));
    underWay.delete(String(asked));
    return found ?? plain(asked, ...options);
  };
  return () => {
    globalThis.fetch = plain;
  };
}
