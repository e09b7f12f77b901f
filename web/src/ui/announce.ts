// Announcements for screen readers. Lines that come together are announced together.
import { signal } from "@preact/signals";

const GATHER = 250; // ms

export const spoken = signal("");
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(flush, GATHER);
}

/** Removes all announcements from the page. */
export function clearAnnouncements(): void {
  clearTimeout(timer);
  waiting = [];
  spoken.value = "";
}

function flush(): void {
  const text = waiting.join(" ");
  waiting = [];
  // A screen reader ignores the same text twice; an added space makes it new.
  spoken.value = text === spoken.value ? `${text}\u00a0` : text;
}
