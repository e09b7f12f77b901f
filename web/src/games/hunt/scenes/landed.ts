// Numbers on the cat cards change when the mice have arrived.
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Board } from "../types.js";
import type { Props } from "../view.js";

const onTheirWay = (root: Element): readonly Animation[] =>
  [...root.querySelectorAll(".hunt-cell .hunt-piece")].flatMap((each) => each.getAnimations());

/** The board whose catches are seen: it changes once all mice have arrived. Call it after `useMoves`. */
export function useLanded(root: RefObject<Element | null>, { view, before, motion }: Props): Board {
  const [landed, land] = useState(view);
  useLayoutEffect(() => {
    const glides = root.current ? onTheirWay(root.current).map((each) => each.finished) : [];
    void Promise.allSettled(glides).then(() => land(view));
  }, [view]);
  return before && motion.on ? landed.board : view.board;
}
