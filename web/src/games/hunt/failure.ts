// A roll that fails ends a turn, and the next one begins with it: first the dice are seen to land.
import { useMemo } from "preact/hooks";
import { duration, useScene } from "../../motion.js";
import { whatHappened, type Happened } from "./happened.js";
import type { Props } from "./view.js";

const SCENE = 1_100; // ms

interface Scene {
  /** What is drawn: for a moment what was before, with the dice that failed. */
  props: Props;
  happened: Happened;
  landing: boolean;
}

export function useFailure(props: Props): Scene {
  const { view, before, motion } = props;
  const happened = whatHappened(props);
  const { failed } = happened;
  const landing = useScene(view.board, failed !== null, duration(motion, SCENE));
  const then = useMemo(
    () => (before && failed ? { ...before, legal: [], board: { ...before.board, dice: failed.dice } } : view),
    [view.board, before],
  );
  if (!landing) return { props, happened, landing };
  const nothing = { failed: null, robbed: [], caught: [], safe: false, lured: false };
  return { props: { ...props, view: then, lines: [] }, happened: { ...happened, ...nothing }, landing };
}
