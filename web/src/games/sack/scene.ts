// How long the end of a round stays on the table.
import { useEffect, useRef, useState } from "preact/hooks";
import { duration } from "../../motion.js";
import { justSold, type Props } from "./table.js";

const SCENE = 1600; // ms: longer than others may take for their first card

/** Whether the sold sack is shown: until the next card, but not shorter than its scene. */
export function useSoldScene({ view, before, motion }: Props): boolean {
  const scene = useRef({ round: 0, ends: 0 });
  const [, redraw] = useState(0);
  const now = view.board;
  const sold = justSold(now);
  if (sold && before && scene.current.round !== now.round) {
    scene.current = { round: now.round, ends: performance.now() + duration(motion, SCENE) };
  }
  const left = scene.current.round === now.round ? scene.current.ends - performance.now() : 0;
  const ownLies = now.row.some((each) => each.owner !== null && each.owner === view.seat);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw(now.round), left);
    return () => clearTimeout(timer);
  }, [view]);
  return sold || (left > 0 && now.phase === "putting" && now.last !== null && !ownLies);
}
