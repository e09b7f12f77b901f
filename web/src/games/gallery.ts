// What lies in a game's box, for its rulebook and its options: a game may bring gallery.tsx with its pieces.
import type { ComponentType } from "preact";
import { loadGameWords, type Translate } from "../words.js";

export interface Piece {
  Shape: ComponentType;
  name(t: Translate): string;
}

export type Pictures = Readonly<Record<string, ComponentType>>;

interface Gallery {
  default: readonly Piece[];
  /** The kinds of pieces that an option counts, by their names on the wire. */
  counted?: Readonly<Record<string, Piece>>;
  /** Pictures that stand before the names of pieces in the text of the rulebook. */
  named?: Pictures;
}

const galleries = import.meta.glob<Gallery>("./*/gallery.tsx");

const loaded = new Map<string, Gallery>();

/** The gallery of a game, if it is here already. */
export const loadedGallery = (game: string): Gallery | null => loaded.get(game) ?? null;

/** The pieces with their pictures; none where a game brings no gallery. */
export async function loadGallery(game: string): Promise<Gallery> {
  const load = galleries[`./${game}/gallery.tsx`];
  if (!load) return { default: [] };
  const [module] = await Promise.all([load(), loadGameWords(game)]);
  loaded.set(game, module);
  return module;
}
