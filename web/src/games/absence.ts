// Whose turn it is while nobody plays their seat: the same words above the board and on it.
import { t } from "../words.js";
import type { Player, View } from "./board.js";

/** "Gran is away", or "Waiting for Gran", if the others wait for her; else "". */
export function absence({ mover, over }: View, players: readonly Player[]): string {
  const player = !over && typeof mover === "number" ? players[mover - 1] : undefined;
  const isAway = player?.kind === "person" && !player.online && !player.bot_plays;
  return isAway ? t(player.expected ? "turn.expected" : "turn.away", { name: player.label }) : "";
}
