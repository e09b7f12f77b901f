// Makes the edition without a server work without a network: on the first visit its files are kept.
// Building the edition writes these before this: VERSION, a digest; FILES, a list of addresses; and SELDOM,
// the addresses of large files that are kept only once somebody has needed them.
/* global VERSION, FILES, SELDOM */

// Several editions may lie on one host, each below its own path.
const PREFIX = `cheeseboard ${registration.scope} `;
const CACHE = PREFIX + VERSION;
// A digest in the name: the same name is the same file.
const IMMUTABLE = /^\.\/(assets\/|engine\/[^/]+-[0-9a-f]{12}[./])/;

const SELDOM_ADDRESSES = new Set(SELDOM.map((address) => new URL(address, location).href));

/** From an older version, from what the page has just loaded, or from the host. */
async function fetched(address) {
  if (!IMMUTABLE.test(address)) return fetch(address, { cache: "no-cache" });
  return (await caches.match(address)) ?? fetch(address, { cache: "force-cache" });
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const address of FILES) {
    const response = await fetched(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response);
  }
  for (const address of SELDOM) {
    const here = (await caches.match(address)) ?? (await justFetched(address));
    // Without room for a table, it is fetched again when it is needed.
    if (here?.ok) await cache.put(address, here).catch(() => null);
  }
}

/** What the page of a first visit has needed before this worker was there, if the browser still has it. */
const justFetched = (address) =>
  fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Always from one version: a page never gets a file of a newer one. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetchedOnce(cache, request);
}

/** From the host; what is seldom needed is kept from now on, if there is room for it. */
async function fetchedOnce(cache, request) {
  const response = await fetch(request);
  if (response.ok && SELDOM_ADDRESSES.has(request.url))
    await cache.put(request, response.clone()).catch(() => null);
  return response;
}

// A visit has some fifty of these files. A browser that knows routes takes them from the cache itself, which costs it
// less than asking this worker for each.
const ROUTES = ["assets/*", "engine/pyodide-*/*", "engine/scripts-*/*"].map((urlPattern) => ({
  condition: { urlPattern },
  source: { cacheName: CACHE },
}));

addEventListener("install", (event) => {
  event.waitUntil(event.addRoutes?.(ROUTES));
  event.waitUntil(keepAll());
});
// The page of a first visit, too, gets its files from here now: so a table that it needs is kept.
addEventListener("activate", (event) =>
  event.waitUntil(forgetOthers().then(() => clients.claim())),
);
// The player has chosen the new version; until then, open pages stay with theirs.
addEventListener("message", ({ data }) => data === "change" && skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
