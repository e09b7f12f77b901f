// What the cat says in a lesson. The first page needs none of it, so it is fetched apart.
import { lessons } from "virtual:lessons";
import { language, translator, type Translate } from "../words.js";
import { useLoaded, type Loaded } from "../shared/loaded.js";

async function load(game: string, wanted: string): Promise<Translate> {
  const messages = await lessons[game]?.[wanted]?.();
  return translator(messages?.default ?? {});
}

export const useLessonWords = (game: string): Loaded<Translate> =>
  useLoaded(() => load(game, language.value), [game, language.value]);
