// The player's settings, kept on this device. The server keeps the name.
import { computed, effect, type Signal, signal } from "@preact/signals";
import { clearAnnouncements } from "./ui/announce.js";
import type { Motion } from "./ui/motion.js";
import { browserLanguage, setLanguage } from "./words.js";

export type Theme = "auto" | "light" | "dark";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`cheeseboard.${key}`);
  } catch {
    return null; // storage may be switched off; then a choice lasts as long as the page
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`cheeseboard.${key}`, value);
  } catch {
    // see above
  }
}

function setting<T extends string>(key: string, usual: T): Signal<T> {
  const own = signal((stored(key) as T | null) ?? usual);
  effect(() => {
    if (own.value !== usual || stored(key) !== null) store(key, own.value);
  });
  addEventListener("storage", ({ key: changed, newValue }) => {
    // A choice in another tab holds here too.
    if (changed === `cheeseboard.${key}` && newValue !== null) own.value = newValue as T;
  });
  return own;
}

export const chosenLanguage = setting<string>("language", browserLanguage());
/** Earlier versions stored the theme under the key `light`, as `noon` or `night`. */
const EARLIER_THEMES: Record<string, Theme> = { noon: "light", night: "dark" };
export const theme = setting<Theme>("theme", EARLIER_THEMES[stored("light") ?? ""] ?? "auto");
export const chosenMotion = setting<"auto" | "off">("motion", "auto");
export type Speed = "0.5" | "1" | "2" | "4";
export const speed = setting<Speed>("speed", "1");
export const sound = setting<"off" | "on">("sound", "off");
export const notify = setting<"off" | "on">("notify", "off");
/** Seconds before a bot's move appears, at tables that are opened here. */
export const pace = setting<"0.4" | "1.2" | "2.5">("pace", "1.2");
/** The look of the player's cat; 0 means the seat's. */
export const cat = setting<string>("cat", "0");
export const lastTable = setting<string>("last-table", "{}");
const lessonsDone = setting<string>("learned", "");

/** Whether the lesson of a game was finished or skipped on this device. */
export const isLessonDone = (game: string): boolean => lessonsDone.value.split(" ").includes(game);
export function markLessonDone(game: string): void {
  if (!isLessonDone(game)) lessonsDone.value = `${lessonsDone.value} ${game}`.trim();
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const systemStill = signal(still.matches);
const systemDark = signal(dark.matches);
still.addEventListener("change", () => (systemStill.value = still.matches));
dark.addEventListener("change", () => (systemDark.value = dark.matches));

export const motion = computed<Motion>(() => ({
  on: chosenMotion.value === "auto" && !systemStill.value,
  speed: Number(speed.value),
}));

const isDark = computed(() => (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

/** From now on the page follows the settings. Resolves once its words are there. */
export function applySettings(): Promise<void> {
  const root = document.documentElement;
  effect(() => {
    root.dataset.theme = isDark.value ? "dark" : "light";
  });
  effect(() => {
    root.dataset.motion = motion.value.on ? "on" : "off";
  });
  const first = setLanguage(chosenLanguage.peek());
  // What a screen reader has been told in another language does not stay on the page.
  effect(() => void setLanguage(chosenLanguage.value).then(clearAnnouncements));
  return first;
}
