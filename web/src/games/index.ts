// Games are found, not listed: a folder with index.tsx, box.tsx and messages/ is one.
import type { ComponentType } from "preact";
import { loadGameWords } from "../words.js";
import type { Game } from "./board.js";

const boards = import.meta.glob<{ default: Game }>("./*/index.tsx");
const boxes = import.meta.glob<{ default: ComponentType }>("./*/box.tsx", { eager: true });
const loaded = new Map<string, Game>();

export const gameNames: readonly string[] = Object.keys(boxes).map((path) => path.split("/")[1]!);

/** The picture on a game's box. */
export const boxArt = (name: string): ComponentType | null =>
  boxes[`./${name}/box.tsx`]?.default ?? null;

/** A game whose board and words are here already. */
export const loadedGame = (name: string): Game | null => loaded.get(name) ?? null;

/** The board and the words of a game. */
export async function loadGame(name: string): Promise<Game> {
  const load = boards[`./${name}/index.tsx`];
  if (!load) throw Object.assign(new Error(name), { code: "unknown_game" });
  const known = loadedGame(name);
  if (known) return known;
  const [module] = await Promise.all([load(), loadGameWords(name)]);
  loaded.set(name, module.default);
  return module.default;
}
