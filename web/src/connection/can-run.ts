// Whether this browser can run the tables in a worker.

/** The smallest module with both parts of WebAssembly that not every browser has: a function that catches
 * exceptions, as Pyodide does, and uses a vector (SIMD), as the bots do. */
const NEEDED = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // the type of a function without arguments
  ...[0x03, 0x02, 0x01, 0x00], // one function of this type
  ...[0x0a, 0x0d, 0x01, 0x0b, 0x00], // its code, without variables:
  ...[0x06, 0x40, 0x19, 0x0b], // try, catch_all, end
  ...[0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b], // i32.const 0, i8x16.splat, drop, end
]);

export const canRun = (): boolean =>
  [globalThis.Worker, globalThis.DecompressionStream].every((it) => typeof it === "function") &&
  typeof WebAssembly === "object" &&
  WebAssembly.validate(NEEDED);
