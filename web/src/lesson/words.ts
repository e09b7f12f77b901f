// What the cat says in a lesson. The first page needs none of it, so it is fetched apart.
import { lessons } from "virtual:lessons";
import { kept, type Loaded, useLoaded } from "../shared/loaded.js";
import { language, type Translate, translator } from "../words.js";

const words = kept(async (key: string): Promise<Translate> => {
  const [game, wanted] = key.split("/") as [string, string];
  const messages = await lessons[game]?.[wanted]?.();
  return translator(messages?.default ?? {});
});

const keyOf = (game: string): string => `${game}/${language.value}`;

export const loadLessonWords = (game: string): Promise<Translate> => words.load(keyOf(game));

export const useLessonWords = (game: string): Loaded<Translate> =>
  useLoaded(
    () => loadLessonWords(game),
    [game, language.value],
    () => words.known(keyOf(game)),
  );
