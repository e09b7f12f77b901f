// Who has won, in a sentence: the same on every board and page.
import { listed, t } from "../words.js";
import type { Player, View } from "./board.js";

/** "You win!", "Eva wins!", "It’s a tie: Eva and Ján share the win!" */
export function verdict(view: View, players: readonly Player[]): string {
  if (view.cut) return t("end.cut");
  const winners = view.winners ?? [];
  const names = winners.map((seat) => players[seat - 1]?.label ?? String(seat));
  if (winners.length === 0) return t(view.players === 1 ? "end.lost" : "end.nobody");
  if (winners.length > 1) return t("end.shared", { names: listed(names) });
  const isYou = winners[0] === view.seat && !players[winners[0]! - 1]?.byName;
  return isYou ? t("end.you") : t("end.one", { name: names[0]! });
}
