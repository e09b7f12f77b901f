// The worker with the house: it loads Python, and passes messages between the page and the tables.
// From the page:   { type: "request", id, method, path, body } or { type: "hear", text } or
//                  { type: "connect" } or { type: "disconnect" }
// To the page:     { type: "answer", id, status, text } or { type: "message", text } or
//                  { type: "progress", share, starts } or { type: "ready", damaged } or
//                  { type: "advising", share } or
//                  { type: "nothing_kept" } or { type: "kept", games } or { type: "save_failed" } or { type: "failed", text }
import { countBytes, LOADED, STARTED } from "./counting.js";
import { unzipped } from "./files.js";
import { openHouse } from "./house.js";
import { SearchClient } from "./search-client.js";
import { isWarm, keptSnapshot, memoryIn, refuseSnapshot } from "./snapshot.js";
import { Store } from "./store.js";

const EPHEMERAL = "ephemeral"; // the name of a worker that is to keep nothing
const SNAPSHOT_SECONDS = 20; // if Python has not started from a snapshot by then, it never will
const SNAPSHOT_AFTER_MS = 8_000; // later visits are prepared beside the first game, not before it
const LEAST_MEMORY = 4; // GB: that runs Python a second time
const { name } = self;

const beside = (name) => new URL(name, import.meta.url).href;

async function fetched(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Whether an earlier visit has stored the file; where nothing may be stored, none has. Then nothing is
 * counted: a browser keeps the compiled form only of files that nobody reads on the way. */
async function isKept(name) {
  try {
    return Boolean(await globalThis.caches?.match(beside(name)));
  } catch {
    return false;
  }
}

/** Where games are kept, and what is there. Storage that is denied or cannot be read keeps nothing. */
async function openStorage() {
  if (name === EPHEMERAL) return { store: Store.ephemeral({ warn: false }), stored: {} };
  try {
    const store = await Store.open();
    if (store.isNew) postMessage({ type: "nothing_kept" });
    return { store, stored: await store.all() };
  } catch (error) {
    console.warn(error);
    postMessage({ type: "nothing_kept" });
    return { store: Store.ephemeral({ warn: true }), stored: {} };
  }
}

/** The page remembers how many games there are: a browser that loses its database does not say so. */
function tellKept(store) {
  if (store.database) postMessage({ type: "kept", games: store.games });
}

async function startPython(folder, snapshot) {
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  if (!snapshot) return loadPyodide({ indexURL: folder });
  const memory = memoryIn(snapshot);
  memory.catch(() => undefined); // Pyodide asks for it later, and fails then
  const python = loadPyodide({ indexURL: folder, _loadSnapshot: memory });
  return Promise.race([python, failLate()]);
}

/** Counts single seconds: a phone may stop the page meanwhile, and Python with it. */
async function failLate() {
  for (let i = 0; i < SNAPSHOT_SECONDS; i++)
    await new Promise((resume) => setTimeout(resume, 1_000));
  throw new Error("Python does not start from its snapshot.");
}

const storage = openStorage();

async function opened() {
  const contents = await (await fetched("contents.json")).json();
  // With a slow network, nobody could tell whether Python or its files are late.
  const needed = [contents.files, `${contents.pyodide}pyodide.asm.wasm`];
  const areKept = (await Promise.all(needed.map(isKept))).every(Boolean);
  const snapshot = areKept ? await keptSnapshot() : null;
  try {
    if (snapshot) return await openedFrom(contents, snapshot);
  } catch (error) {
    console.warn(error);
    await refuseSnapshot().catch(() => null);
  }
  return openedFrom(contents, null);
}

/** Opens the house, from a snapshot if there is one. */
async function openedFrom(contents, snapshot) {
  const report = (share) => postMessage({ type: "progress", share, starts: share >= LOADED });
  const sizes = Object.entries(contents.sizes).map(([name, size]) => [beside(name), size]);
  const isHere = await isKept(contents.files);
  const stopCounting = isHere ? null : countBytes(Object.fromEntries(sizes), report);
  if (isHere) report(LOADED);
  const [python, files, { store, stored }] = await Promise.all([
    startPython(beside(contents.pyodide), snapshot),
    fetched(contents.files).then(({ body }) => unzipped(body)),
    storage,
  ]);
  stopCounting?.();
  report(STARTED);
  const searches = new SearchClient(
    () => new Worker(beside("search-worker.js"), { type: "module" }),
    (share) => postMessage({ type: "advising", share }),
  );
  const house = await openHouse({
    python,
    files,
    saveFailed: () => postMessage({ type: "save_failed" }),
    stored,
    keep: async (key, text) => {
      await store.keep(key, text);
      tellKept(store);
    },
    search: (id, question) => searches.ask(id, question),
    cancel: (id) => searches.cancel(id),
  });
  postMessage({ type: "ready", damaged: house.damaged });
  tellKept(store);
  if (name !== EPHEMERAL) setTimeout(() => prepareLater(snapshot), SNAPSHOT_AFTER_MS);
  return house;
}

/** Makes a snapshot, or lets Chromium keep more code. Only Chromium tells its memory; the others are asked for no more. */
async function prepareLater(snapshot) {
  const { deviceMemory } = navigator;
  if (deviceMemory < LEAST_MEMORY) return;
  if (snapshot && (deviceMemory === undefined || (await isWarm()))) return;
  const maker = new Worker(beside("snapshot-worker.js"), { type: "module" });
  maker.onerror = (event) => event.preventDefault(); // else it would end the games
}

const house = opened();
house.catch((error) => postMessage({ type: "failed", text: String(error) }));

/** What each kind of message does. */
const HANDLERS = {
  async request(open, { id, method, path, body }) {
    postMessage({ type: "answer", id, ...(await open.request(method, path, body)) });
  },
  connect: (open) => open.connect((text) => postMessage({ type: "message", text })),
  hear: (open, { text }) => open.hear(text),
  disconnect: (open) => open.disconnect(),
};

// One after the other, as they came: a move must not overtake the one before it.
let last = house;
addEventListener("message", ({ data }) => {
  last = last
    .then(async () => HANDLERS[data.type](await house, data))
    .catch((error) => console.error(error));
});
