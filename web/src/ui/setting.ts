// A choice or a count that this browser keeps.
import { effect, type Signal, signal } from "@preact/signals";

export function stored(key: string): string | null {
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

export function setting<T extends string>(key: string, usual: T): Signal<T> {
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
