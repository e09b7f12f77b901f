/** An array in the memory of a module. */
export interface Span {
  pointer: number;
  itemSize: number;
  length: number;
  /** With several dimensions: how long each is. */
  shape?: number[];
}

export type Parameters = Record<string, ("array" | "int" | "float")[]>;

type Numbers = Int8Array | Int32Array | BigInt64Array | Float64Array;

export class Drivers {
  static load(code: BufferSource, parameters: Parameters): Promise<Drivers>;
  array(itemSize: number, length: number): Span;
  keep(): void;
  clear(): void;
  bytes(span: Span): Uint8Array;
  numbers<N extends Numbers>(
    Kind: {
      new (buffer: ArrayBuffer, offset: number, length: number): N;
      BYTES_PER_ELEMENT: number;
    },
    span: Span,
  ): N;
  call(name: string, ...given: (Span | number | bigint)[]): number;
}
