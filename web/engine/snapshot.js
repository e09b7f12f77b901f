// Python's memory once its library and most of our modules are imported. A first visit makes such a
// snapshot, and later ones begin with it. Its address has the digest of all files: after an update there
// is none, until a visit makes a new one.

import { split } from "./files.js";

// Several editions may lie on one host, each below its own path.
const CACHE = `cheeseboard memory ${new URL("../../", import.meta.url).href}`;
const ADDRESS = new URL("memory", import.meta.url).href;
const WARM = new URL("warm", import.meta.url).href;
const [USABLE, REFUSED] = [200, 204]; // the status under which it is kept
const REFUSED_MS = 7 * 24 * 3_600_000; // the fault may have been a passing one
const DIGEST = 32; // bytes of SHA-256, before the snapshot
const PAGE = 65_536; // bytes; half of the pages are empty and are left out
const ROOM = 150_000_000; // bytes, ten times its size, must be free: games need room as well

const digestOf = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const found = () => caches.match(ADDRESS, { cacheName: CACHE });

/** What an earlier visit has kept, if it can be used. */
export async function keptSnapshot() {
  try {
    const kept = await found();
    return kept?.status === USABLE ? kept : null;
  } catch {
    return null; // a private window may deny it
  }
}

/** The memory in a snapshot; it fails if the snapshot is damaged. */
export async function memoryIn(snapshot) {
  const bytes = new Uint8Array(await snapshot.arrayBuffer());
  const packed = bytes.subarray(DIGEST);
  const digest = await digestOf(packed);
  if (digest.some((byte, i) => byte !== bytes[i])) throw new Error("A snapshot is damaged.");
  return unpacked(packed);
}

/** Whether a visit has kept a snapshot already, or has failed with one lately. */
export async function isSettled() {
  const kept = await found();
  return kept?.status === USABLE || Date.now() < Number(kept?.headers.get("until"));
}

/** Not every browser tells how much room it has; there it is tried. */
export async function hasRoom() {
  const told = await navigator.storage?.estimate?.();
  return !told || told.quota - told.usage >= ROOM;
}

/** Whether Python has run a second time beside a house that began with this snapshot. */
export async function isWarm() {
  return Boolean(await caches.match(WARM, { cacheName: CACHE }));
}

export async function noteWarm() {
  await (await caches.open(CACHE)).put(WARM, new Response(null, { status: REFUSED }));
}

/** Keeps a snapshot, and no other. */
export async function keepSnapshot(memory) {
  const packed = packedFrom(memory);
  await put(new Response(new Blob([await digestOf(packed), packed]), { status: USABLE }));
}

/** For some days, or until the files change, none is used and none is made. */
export function refuseSnapshot() {
  const until = String(Date.now() + REFUSED_MS);
  return put(new Response(null, { status: REFUSED, headers: { until } }));
}

async function put(snapshot) {
  const cache = await caches.open(CACHE);
  for (const other of await cache.keys()) await cache.delete(other);
  await cache.put(ADDRESS, snapshot);
}

const isEmpty = (page) => page.every((byte) => byte === 0);

/** As files.js splits it. */
function packedFrom(memory) {
  const length = memory.length;
  const all = Array.from({ length: Math.ceil(length / PAGE) }, (_, i) => i * PAGE);
  const places = all.filter((at) => !isEmpty(memory.subarray(at, at + PAGE)));
  const pages = places.map((at) => memory.subarray(at, at + PAGE));
  const head = JSON.stringify({ length, places, sizes: pages.map((page) => page.length) });
  const line = new TextEncoder().encode(`${head}\n`);
  return joined([line, ...pages]);
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((all, part) => all + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function unpacked(packed) {
  const { head, parts } = split(packed);
  const memory = new Uint8Array(head.length);
  for (const at of head.places) memory.set(parts.next().value, at);
  return memory;
}
