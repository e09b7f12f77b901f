// Whose turn it is while nobody plays their seat: above the board in few words, and on it.
import { t } from "../words.js";
import type { Player, View } from "./board.js";

function absentMover({ mover, over }: View, players: readonly Player[]): Player | null {
  const player = !over && typeof mover === "number" ? players[mover - 1] : undefined;
  return player?.kind === "person" && !player.online && !player.bot_plays ? player : null;
}

/** "Gran is away", if the others wait for her; else "". */
export function shortAbsence(view: View, players: readonly Player[]): string {
  const player = absentMover(view, players);
  return player ? t("turn.away", { name: player.label }) : "";
}

/** The same, and what comes of it. */
export function absence(view: View, players: readonly Player[]): string {
  const player = absentMover(view, players);
  return player?.soonBot ? t("turn.away.bot", { name: player.label }) : shortAbsence(view, players);
}
