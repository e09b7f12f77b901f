// Drivers that were compiled to WebAssembly (src/cheeseboard/wasm): memory for them, and calls.
// It is JavaScript, so that Node can run it as it is.

const ALIGNMENT = 8;
const PAGE = 65_536;
const SUCCESS = [0, -2]; // status codes: a value was returned, or None

/** @typedef {{ pointer: number, itemSize: number, length: number, shape?: number[] }} Span */

export class Drivers {
  /** The drivers of one module. `parameters` says of each what it takes: array, int or float. */
  static async load(code, parameters) {
    const { instance } = await WebAssembly.instantiate(code, {});
    return new Drivers(instance.exports, parameters);
  }

  constructor(exports, parameters) {
    this.exports = exports;
    this.parameters = parameters;
    this.used = exports.__heap_base.value;
    this.answer = this.array(ALIGNMENT, 1);
    this.fault = this.array(ALIGNMENT, 1);
    this.ownEnd = this.used;
  }

  /** An array of this many items, all zeros. */
  array(itemSize, length) {
    const pointer = Math.ceil(this.used / ALIGNMENT) * ALIGNMENT;
    this.used = pointer + itemSize * length;
    const missing = this.used - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    const span = { pointer, itemSize, length };
    this.bytes(span).fill(0);
    return span;
  }

  /** From now on, `clear` leaves what is there now. */
  keep() {
    this.ownEnd = this.used;
  }

  /** Gives memory back: no array made since `keep` may be used any more. */
  clear() {
    this.used = this.ownEnd;
  }

  /** The bytes of an array, for reading and writing; until the next array is made. */
  bytes({ pointer, itemSize, length }) {
    return new Uint8Array(this.exports.memory.buffer, pointer, itemSize * length);
  }

  /** A view of an array's numbers: `Kind` is Int32Array, BigInt64Array, … */
  numbers(Kind, { pointer, itemSize, length }) {
    const count = (itemSize * length) / Kind.BYTES_PER_ELEMENT;
    return new Kind(this.exports.memory.buffer, pointer, count);
  }

  /** Calls a driver; returns its whole number, if it has one. */
  call(name, ...given) {
    const kinds = this.parameters[name];
    if (kinds.length !== given.length) throw new Error(`${name} takes ${kinds.length} arguments`);
    const values = given.flatMap((value, i) => passed(kinds[i], value));
    const status = this.exports[name](this.answer.pointer, this.fault.pointer, ...values);
    if (!SUCCESS.includes(status)) throw new Error(`${name} has failed with status ${status}`);
    return Number(this.numbers(BigInt64Array, this.answer)[0]);
  }
}

/** A value in the form in which compiled functions take it; an array with one dimension is seven values. */
function passed(kind, value) {
  if (kind === "int") return [BigInt(value)];
  if (kind === "float") return [value];
  const { pointer, itemSize, length, shape = [length] } = value;
  const strides = shape.map((_, i) => shape.slice(i + 1).reduce((all, n) => all * n, itemSize));
  const sizes = [...shape, ...strides].map(BigInt);
  return [0, 0, BigInt(length), BigInt(itemSize), pointer, ...sizes];
}
