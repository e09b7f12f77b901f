import type { Layout } from "./search.js";

export class Searcher {
  constructor(load: (game: string) => Promise<{ code: BufferSource; layout: Layout }>);
  answer(question: string, cancelled?: () => boolean): Promise<string>;
}
