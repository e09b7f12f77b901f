// What lies in a game's box, for its rulebook: a game may bring gallery.tsx with its pieces.
import type { ComponentType } from "preact";
import { loadGameWords, type Translate } from "../words.js";

export interface Piece {
  Shape: ComponentType;
  name(t: Translate): string;
}

const galleries = import.meta.glob<{ default: readonly Piece[] }>("./*/gallery.tsx");

/** The pieces with their pictures; none where a game brings no gallery. */
export async function loadGallery(game: string): Promise<readonly Piece[]> {
  const load = galleries[`./${game}/gallery.tsx`];
  if (!load) return [];
  const [module] = await Promise.all([load(), loadGameWords(game)]);
  return module.default;
}
