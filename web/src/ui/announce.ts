// Announcements for screen readers. Lines that come together are announced together.
import { signal } from "@preact/signals";

const GATHER = 250; // ms without news, until what has gathered is announced
const LONGEST = 1_000; // ms; then it is announced while more is coming

/** What to say; a function is asked when it is said, once the page shows what it is about. */
type Words = string | (() => string);

export const spoken = signal("");
let waiting: Words[] = [];
/** What comes after everything else. */
let waitingLast: Words[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the first of the waiting words came. */
let since = 0;

function gather(): void {
  clearTimeout(timer);
  const now = performance.now();
  if (waiting.length + waitingLast.length === 1) since = now;
  timer = setTimeout(flush, Math.min(GATHER, since + LONGEST - now));
}

export function announce(words: Words): void {
  if (!words) return;
  waiting.push(words);
  gather();
}

/** Announces what follows from all that is announced together with it. */
export function announceLast(words: Words): void {
  if (!words) return;
  waitingLast.push(words);
  gather();
}

function clearWaiting(): void {
  waiting = [];
  waitingLast = [];
}

/** Removes all announcements from the page. */
export function clearAnnouncements(): void {
  clearTimeout(timer);
  clearWaiting();
  spoken.value = "";
}

function flush(): void {
  const text = [...waiting, ...waitingLast]
    .map((words) => (typeof words === "string" ? words : words()))
    .join(" ");
  clearWaiting();
  // A screen reader ignores the same text twice; an added space makes it new.
  spoken.value = text === spoken.value ? `${text}\u00a0` : text;
}
