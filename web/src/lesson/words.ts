// What the cat says in a lesson. The first page needs none of it, so it is fetched apart.
import { lessons } from "virtual:lessons";
import { type Loaded, useLoaded } from "../shared/loaded.js";
import { language, type Translate, translator } from "../words.js";

async function load(game: string, wanted: string): Promise<Translate> {
  const messages = await lessons[game]?.[wanted]?.();
  return translator(messages?.default ?? {});
}

export const useLessonWords = (game: string): Loaded<Translate> =>
  useLoaded(() => load(game, language.value), [game, language.value]);
