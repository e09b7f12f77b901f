// What the page knows of the tables in its worker, for the notices around it.
import { signal } from "@preact/signals";
import { setting } from "../ui/setting.js";

type WorkerState =
  | "loading"
  | "ready"
  | "elsewhere" // another tab has the tables
  | "failed"
  | "unable"; // this browser cannot run them

export const workerState = signal<WorkerState>("loading");
/** How far it is, from 0 to 1, and whether all is loaded, so that it starts. */
export const progress = signal({ share: 0, starts: false });
/** Whether the browser could not keep a change: its storage is full or not allowed. */
export const saveFailed = signal(false);
/** How many saved tables are damaged. */
export const damaged = signal(0);
/** How many games the browser's database has: should it be lost, the page can say so. */
export const keptGames = setting<string>("kept-games", "0");
/** How many saved games an earlier visit had, if the browser has none of them any more. */
export const lost = signal(0);
/** Changes to the new version, once it is there. */
export const applyUpdate = signal<(() => void) | null>(null);
/** Takes the tables over from another tab. */
export const takeOver = signal<() => void>(() => undefined);
