// How long the end of a round stays on the table.
import { duration, useScene } from "../../motion.js";
import { justSold, type Props } from "./table.js";

const SCENE = 1600; // ms: longer than others may take for their first card

/** Whether the sold sack is shown: until the next card, but not shorter than its scene. */
export function useSoldScene({ view, before, motion }: Props): boolean {
  const now = view.board;
  const sold = justSold(now);
  const plays = useScene(now.round, sold && before !== null, duration(motion, SCENE));
  const ownLies = now.row.some((each) => each.owner !== null && each.owner === view.seat);
  return sold || (plays && now.phase === "putting" && now.last !== null && !ownLies);
}
