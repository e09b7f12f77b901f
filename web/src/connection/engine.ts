// What the page knows of the tables in its worker, for the notices around it.
import { signal } from "@preact/signals";

type Engine =
  | "loading"
  | "ready"
  | "elsewhere" // another tab has the tables
  | "failed"
  | "unable"; // this browser cannot run them

export const engine = signal<Engine>("loading");
/** How much of it is loaded, from 0 to 1. */
export const loaded = signal(0);
/** Whether the browser could not keep a change: its storage is full or not allowed. */
export const isUnkept = signal(false);
/** How many saved tables are damaged. */
export const damaged = signal(0);
/** Changes to the new version, once it is there. */
export const update = signal<(() => void) | null>(null);
/** Takes the tables over from another tab. */
export const takeOver = signal<() => void>(() => undefined);
