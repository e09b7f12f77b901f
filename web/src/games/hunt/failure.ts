// A roll that fails ends a turn, and the next one begins with it: first the dice are seen to land.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { duration } from "../../motion.js";
import { whatHappened, type Happened } from "./happened.js";
import type { HuntBoard, Props } from "./view.js";

const SCENE = 1_100; // ms

interface Scene {
  /** What is drawn: for a moment what was before, with the dice that failed. */
  props: Props;
  happened: Happened;
  landing: boolean;
}

/** Whether the scene of this board is still to be seen. */
function useMoment(board: HuntBoard, plays: boolean, { motion }: Props): boolean {
  const scene = useRef<{ board: HuntBoard | null; ends: number }>({ board: null, ends: 0 });
  const [, redraw] = useState(0);
  if (plays && scene.current.board !== board) {
    scene.current = { board, ends: performance.now() + duration(motion, SCENE) };
  }
  const left = scene.current.board === board ? scene.current.ends - performance.now() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [board]);
  return plays && left > 0;
}

export function useFailure(props: Props): Scene {
  const { view, before, motion } = props;
  const happened = whatHappened(props);
  const { failed } = happened;
  const landing = useMoment(view.board, failed !== null && motion.on, props);
  const then = useMemo(
    () => (before && failed ? { ...before, legal: [], board: { ...before.board, dice: failed.dice } } : view),
    [view.board, before],
  );
  if (!landing) return { props, happened, landing };
  const nothing = { failed: null, robbed: [], caught: [], safe: false, lured: false };
  return { props: { ...props, view: then, lines: [] }, happened: { ...happened, ...nothing }, landing };
}
