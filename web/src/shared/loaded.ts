// Things that are fetched for a page.
import { useEffect, useState } from "preact/hooks";
import { get } from "../connection/http.js";
import type { GameInfo } from "../connection/wire.js";
import type { Game } from "../games/board.js";
import { loadedGame, loadGame } from "../games/index.js";
import { language, reason } from "../words.js";

export interface Loaded<T> {
  value: T | null;
  problem: string;
}

/** `known`: what is there already, so that nothing has to be waited for. */
export function useLoaded<T>(
  load: () => Promise<T>,
  again: readonly unknown[],
  known: () => T | null = () => null,
): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>(() => ({ value: known(), problem: "" }));
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value, problem: "" }),
      (error: unknown) => wanted && setState({ value: null, problem: reason(error) }),
    );
    return () => {
      wanted = false;
    };
  }, again);
  return state;
}

let games: Promise<GameInfo[]> | null = null;
let known: GameInfo[] | null = null;

/** All games of the server; asked once, and again after a failure. */
export function allGames(): Promise<GameInfo[]> {
  games ??= get<GameInfo[]>("games").then(
    (all) => (known = all),
    (error: unknown) => {
      games = null;
      throw error;
    },
  );
  return games;
}

/** All games, if they are here already. */
export const knownGames = (): GameInfo[] | null => known;

/** The board and words of a game, in the current language. */
export function useGame(name: string): Loaded<Game> {
  const load = () => loadGame(name);
  return useLoaded(load, [name, language.value], () => loadedGame(name));
}
