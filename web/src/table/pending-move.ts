// An action on its way: sent, refused, or done.
import { computed, effect, signal } from "@preact/signals";
import type { Refused } from "../games/board.js";
import { ask, RefusedMessage, sheet, you } from "../live.js";
import { ruleSentence } from "../shared/rulebook.js";
import { language, reason } from "../words.js";
import { catchUp } from "./stage.js";

interface Pending {
  action: string;
  /** The version of the table for which it was chosen. */
  version: number;
}

const pending = signal<Pending | null>(null);
export const pendingAction = computed(() => pending.value?.action ?? null);
export const refused = signal<Refused | null>(null);

// An action is pending until the table has gone on: a second touch must not play twice.
effect(() => {
  const now = sheet.value;
  if (pending.value?.version !== now?.version) pending.value = null;
});

/** Sends an action of the player, unless another one is pending. */
export async function act(action: string): Promise<void> {
  const now = sheet.value;
  const seat = you.value?.eyes ?? null;
  if (!now || seat === null || pending.value) return;
  catchUp(); // no pause after the last moment: what the action does is shown at once
  refused.value = null;
  const { version } = now;
  const thisMove = { action, version };
  pending.value = thisMove;
  try {
    await ask({ type: "move", seat, version, action });
  } catch (error) {
    if (pending.value === thisMove) pending.value = null;
    if (sheet.value?.table.id !== now.table.id) return; // the table was left meanwhile
    refused.value = await explain(action, error);
  }
}

/** Why an action was refused: in English the server's sentence; else the rule, in the reader's language. */
async function explain(action: string, error: unknown): Promise<Refused> {
  const rule = error instanceof RefusedMessage ? error.rule : null;
  const game = sheet.value?.table.game;
  const english = language.value === "en" && error instanceof RefusedMessage;
  if (english) return { action, text: error.message, rule };
  const sentence = rule && game ? await ruleSentence(game, rule) : "";
  return { action, text: `${reason(error)} ${sentence}`.trim(), rule };
}
