// The player's settings, kept on this device. The server keeps the name.
import { computed, effect, signal } from "@preact/signals";
import { clearAnnouncements } from "./ui/announce.js";
import type { Motion } from "./ui/motion.js";
import { setting, stored } from "./ui/setting.js";
import { browserLanguage, setLanguage } from "./words.js";

export type Theme = "auto" | "light" | "dark";

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
const chatsRead = setting<string>("chats-read", "{}");
const lessonsDone = setting<string>("learned", "");

/** Whether the lesson of a game was finished or skipped on this device. */
export const isLessonDone = (game: string): boolean => lessonsDone.value.split(" ").includes(game);
export function markLessonDone(game: string): void {
  if (!isLessonDone(game)) lessonsDone.value = `${lessonsDone.value} ${game}`.trim();
}

const MOST_CHATS = 20; // tables whose chat is remembered as read

const readTimes = (): Record<string, number> =>
  JSON.parse(chatsRead.value) as Record<string, number>;

/** Server time of the last chat line of a table that was read on this device, in seconds. */
export const chatReadAt = (table: string): number => readTimes()[table] ?? 0;

export function markChatRead(table: string, at: number): void {
  if (at <= chatReadAt(table)) return;
  const { [table]: _, ...others } = readTimes();
  const kept = Object.entries({ ...others, [table]: at }).slice(-MOST_CHATS);
  chatsRead.value = JSON.stringify(Object.fromEntries(kept));
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
