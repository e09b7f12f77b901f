// What a screen reader hears. Lines that come together are said together.
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

/** Nothing that was said stays on the page. */
export function clearAnnouncements(): void {
  clearTimeout(timer);
  waiting = [];
  spoken.value = "";
}

function flush(): void {
  const text = waiting.join(" ");
  waiting = [];
  // The same words twice would not be heard twice: a space makes them new.
  spoken.value = text === spoken.value ? `${text}\u00a0` : text;
}
