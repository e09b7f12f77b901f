// Makes the static edition work without a network: on the first visit all its files are kept.
// Building the edition writes them before this: VERSION, a digest, and FILES, a list of addresses.
/* global VERSION, FILES */

const PREFIX = "cheeseboard-";
const CACHE = PREFIX + VERSION;

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Always from one version: a page never gets a file of a newer one. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
