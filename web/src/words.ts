// The current language, and messages in it. Messages are ICU, compiled by dev/words.js.

import * as catalogue from "virtual:words";
import { computed, signal } from "@preact/signals";
import type en from "./messages/en.json";

type Values = Record<string, string | number>;
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;
export type PageKey = keyof typeof en;

type Messages = Record<string, (values: Values) => string>;

export const LANGUAGES: Record<string, string> = {
  en: "English",
  sk: "Slovenčina",
  cs: "Čeština",
  ru: "Русский",
};

export const language = signal("en");
const pages = signal<Messages>({});
const games = signal<Record<string, Translate>>({});

/** A number with a real minus sign; not every language's format has one. */
export const signed = (number: number): string => String(number).replace("-", "−");

/** A share in whole percents, as the language writes them. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent" }).format(share);

/** An expected share of the win: "wins 45 of 100 games". */
export const winsInWords = (share: number): string =>
  t("odds.wins", { win: Math.round(share * 100) });

/** "Eva, Ján and Zoe". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);

/** Messages as a function of their keys. */
export const translator =
  (messages: Messages): Translate =>
  (key, values = {}) =>
    messages[key]?.(values) ?? key;

/** The messages of all pages. The same function until they change, so that their results can be kept. */
export const pageWords = computed(() => translator(pages.value));

/** A message of the pages. */
export const t: Translate<PageKey> = (key, values) => pageWords.value(key, values);

/** A message on a game's box, or "" where the box has none. */
export const box = (game: string, key: string, values?: Values): string => {
  const name = `${game}/${key}`;
  return name in pages.value ? pageWords.value(name, values) : "";
};

/** A game's name. */
export const title = (game: string): string => box(game, "title") || game;

const wordless = translator({});

/** A game's own messages; the game must have been loaded. The same function until they change. */
export const gameWords = (game: string): Translate => games.value[game] ?? wordless;

/** A message whose key comes from the server; for an unknown key, `otherwise`. */
const known = (key: string, otherwise: string): string =>
  key in pages.value ? pageWords.value(key) : otherwise;

export const problem = (code: string, sentence: string): string =>
  known(`problem.${code}`, sentence);

/** An error as a sentence in the reader's language. */
export const reason = (error: unknown): string => {
  const { code = "unknown", message = "" } = error as { code?: string; message?: string };
  return problem(code, message || t("problem.unknown"));
};

export const levelName = (level: string): string => known(`level.${level}`, level);

export async function loadGameWords(game: string): Promise<void> {
  const load = catalogue.games[game]?.[language.value];
  if (!load) return;
  const loaded = (await load()).default as Messages;
  games.value = { ...games.value, [game]: translator(loaded) };
}

/** Switches at once, with the messages of every game that is already loaded. */
export async function setLanguage(next: string): Promise<void> {
  const load = catalogue.pages[next] ?? catalogue.pages.en;
  if (!load) return;
  const loaded = (await load()).default as Messages;
  language.value = next in catalogue.pages ? next : "en";
  await Promise.all(Object.keys(games.value).map(loadGameWords));
  pages.value = loaded;
  document.documentElement.lang = language.value;
}

/** The first of the browser's languages that we have. */
export function browserLanguage(): string {
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => each in catalogue.pages) ?? "en";
}
