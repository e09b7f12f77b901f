// The rematch of the game on this page: begun here, or by another player.
import { computed, effect, signal } from "@preact/signals";
import type { Ok } from "../connection/wire.js";
import { ask, sheet, you } from "../live.js";
import { go, tableLink } from "../route.js";
import { caughtUp, present } from "./stage.js";

interface Known {
  table: string;
  /** The next game that the page knows without being told: it was there before, or was begun here. */
  next: string | null;
}

const known = signal<Known | null>(null);
/** The table whose rematch is asked for here. */
const asked = signal<string | null>(null);

effect(() => {
  const now = sheet.value;
  if (known.peek()?.table === now?.table.id) return;
  known.value = now && { table: now.table.id, next: now.next ?? null };
  asked.value = null;
});

/** The next game, unless this page is on its way there already. */
export const offeredNext = computed(() =>
  asked.value === sheet.value?.table.id ? null : (sheet.value?.next ?? null),
);

/** Whether the end of the game was shown, even if the player looks back now. */
export const endSeen = computed(() => caughtUp.value && (present.value?.view.over ?? false));

/** A next game that another player began while this page was open, once the end was shown; null if there is none. */
export const nextGame = computed<string | null>(() => {
  const next = offeredNext.value;
  if (!next || next === known.value?.next) return null;
  return endSeen.value && (you.value?.seats.length ?? 0) > 0 ? next : null;
});

/** The player knows of the next game now. */
export function dismissNextGame(): void {
  if (known.value) known.value = { ...known.value, next: nextGame.value };
}

/** Goes to the next game; begins it if nobody has. */
export async function playAgain(): Promise<void> {
  asked.value = sheet.value?.table.id ?? null;
  try {
    const next = sheet.value?.next ?? ((await ask({ type: "rematch" })) as Ok).table;
    if (next) go(tableLink(next));
  } catch (error) {
    asked.value = null;
    throw error;
  }
}
