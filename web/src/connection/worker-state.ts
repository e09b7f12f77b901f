// What the page knows of the tables in its worker, for the notices around it.
import { signal } from "@preact/signals";

type WorkerState =
  | "loading"
  | "ready"
  | "elsewhere" // another tab has the tables
  | "failed"
  | "unable"; // this browser cannot run them

export const workerState = signal<WorkerState>("loading");
/** How much of it is loaded, from 0 to 1. */
export const loaded = signal(0);
/** Whether the browser could not keep a change: its storage is full or not allowed. */
export const saveFailed = signal(false);
/** How many saved tables are damaged. */
export const damaged = signal(0);
/** Changes to the new version, once it is there. */
export const applyUpdate = signal<(() => void) | null>(null);
/** Takes the tables over from another tab. */
export const takeOver = signal<() => void>(() => undefined);
