// Texts under keys, kept by the browser in IndexedDB.

const NAME = "cheeseboard";
const TEXTS = "texts";
const OTHER_KEYS = ["names", "key"]; // of texts that are no games: src/cheeseboard/site/storage.py and page.py

const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    let isNew = false;
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TEXTS);
      isNew = true;
    };
    return new Store(await resultOf(request), { isNew });
  }

  /** A store that keeps nothing. With `warn`, keeping fails: the player wanted it, but a private window denies it. */
  static ephemeral({ warn }) {
    return new Store(null, { warn });
  }

  constructor(database, { isNew = false, warn = true }) {
    this.database = database;
    this.warn = warn;
    /** Whether earlier visits have left no database, not even an empty one. */
    this.isNew = isNew;
    this.keys = new Set();
  }

  /** How many games are kept. */
  get games() {
    return [...this.keys].filter((key) => !OTHER_KEYS.includes(key)).length;
  }

  /** All texts by their keys. */
  async all() {
    if (!this.database) return {};
    const texts = this.database.transaction(TEXTS).objectStore(TEXTS);
    const [keys, values] = await Promise.all([
      resultOf(texts.getAllKeys()),
      resultOf(texts.getAll()),
    ]);
    this.keys = new Set(keys);
    return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
  }

  /** Keeps a text, or forgets it; done when it is on the disk. */
  async keep(key, text) {
    if (!this.database && !this.warn) return;
    if (!this.database) throw new Error("Nothing can be kept here.");
    await this.change(key, text).catch((problem) => {
      // Python waits for this: Pyodide takes an Error, but not every kind of exception of a browser.
      throw new Error(String(problem));
    });
    if (text === undefined) this.keys.delete(key);
    else this.keys.add(key);
  }

  change(key, text) {
    return new Promise((resolve, reject) => {
      const change = this.database.transaction(TEXTS, "readwrite", { durability: "strict" });
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
      const texts = change.objectStore(TEXTS);
      if (text === undefined) texts.delete(key);
      else texts.put(text, key);
    });
  }
}
