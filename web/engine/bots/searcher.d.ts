import type { Layout } from "./search.js";

export class Searcher {
  constructor(
    load: (game: string) => Promise<{ code: BufferSource; layout: Layout }>,
    weights: (game: string) => Promise<ArrayBuffer>,
    table: (game: string, key: string) => Promise<ArrayBuffer>,
    tableTime?: number,
  );
  answer(
    question: string,
    cancelled?: () => boolean,
    report?: (share: number) => void,
  ): Promise<string>;
}
