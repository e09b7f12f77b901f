// The current language, and messages in it. Messages are ICU, compiled by dev/words.js.
import { computed, signal } from "@preact/signals";
import * as catalogue from "virtual:words";
import type en from "./messages/en.json";

export type Values = Record<string, string | number>;
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;
export type ShellKey = keyof typeof en;
/** What every game's box says. */
export type BoxKey = "title" | "tempt" | "minutes";

type Messages = Record<string, (values: Values) => string>;

export const LANGUAGES: Record<string, string> = {
  en: "English",
  sk: "Slovenčina",
  cs: "Čeština",
  ru: "Русский",
};

export const language = signal("en");
const shell = signal<Messages>({});
const games = signal<Record<string, Translate>>({});

/** A number with a real minus: not every language's format has one. */
export const signed = (number: number): string => String(number).replace("-", "−");

/** A share in whole percents, as the language writes them. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent" }).format(share);

/** "Eva, Ján and Zoe". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);

/** Messages as a function of their keys. */
export const translator =
  (messages: Messages): Translate =>
  (key, values = {}) =>
    messages[key]?.(values) ?? key;

/** The shell's messages. The same function until they change, so that their results can be kept. */
export const shellWords = computed(() => translator(shell.value));

/** A message of the shell. */
export const t: Translate<ShellKey> = (key, values) => shellWords.value(key, values);

/** A message on a game's box, or "" where the box has none. */
export const box = (game: string, key: string, values?: Values): string => {
  const name = `${game}/${key}`;
  return name in shell.value ? shellWords.value(name, values) : "";
};

const wordless = translator({});

/** A game's own messages; the game must have been loaded. The same function until they change. */
export const gameWords = (game: string): Translate => games.value[game] ?? wordless;

/** A message whose key the server has made: one that we have no words for is left as it came. */
const known = (key: string, otherwise: string): string =>
  key in shell.value ? shellWords.value(key) : otherwise;

export const problem = (code: string, sentence: string): string =>
  known(`problem.${code}`, sentence);
export const levelName = (level: string): string => known(`level.${level}`, level);

export async function loadGameWords(game: string): Promise<void> {
  const load = catalogue.games[game]?.[language.value];
  if (!load) return;
  const loaded = (await load()).default as Messages;
  games.value = { ...games.value, [game]: translator(loaded) };
}

/** Switches at once, with the messages of every game that is already loaded. */
export async function speak(next: string): Promise<void> {
  const load = catalogue.shell[next] ?? catalogue.shell["en"];
  if (!load) return;
  const loaded = (await load()).default as Messages;
  language.value = next in catalogue.shell ? next : "en";
  await Promise.all(Object.keys(games.value).map(loadGameWords));
  shell.value = loaded;
  document.documentElement.lang = language.value;
}

/** The first of the browser's languages that we speak. */
export function browserLanguage(): string {
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => each in catalogue.shell) ?? "en";
}
