// Texts under keys, kept by the browser in IndexedDB.

const NAME = "cheeseboard";
const TEXTS = "texts";

const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    return new Store(await resultOf(request));
  }

  /** A store that keeps nothing. With `warn`, keeping fails: the player wanted it, but a private window denies it. */
  static ephemeral({ warn }) {
    return new Store(null, warn);
  }

  constructor(database, warn = true) {
    this.database = database;
    this.warn = warn;
  }

  /** All texts by their keys. */
  async all() {
    if (!this.database) return {};
    const texts = this.database.transaction(TEXTS).objectStore(TEXTS);
    const [keys, values] = await Promise.all([
      resultOf(texts.getAllKeys()),
      resultOf(texts.getAll()),
    ]);
    return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
  }

  /** Keeps a text, or forgets it; done when it is on the disk. */
  keep(key, text) {
    if (!this.database && !this.warn) return Promise.resolve();
    if (!this.database) return Promise.reject(new Error("Nothing can be kept here."));
    return new Promise((resolve, reject) => {
      const change = this.database.transaction(TEXTS, "readwrite", { durability: "strict" });
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("The browser kept nothing."));
      const texts = change.objectStore(TEXTS);
      if (text === undefined) texts.delete(key);
      else texts.put(text, key);
    });
  }
}
