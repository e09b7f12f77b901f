// What was played goes away, and the focus with it: it is brought to what can be done next.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const NEXT = [".sack-held.can", '[data-pick="bid"]', ".actions .main:not(:disabled)", ".actions .button"];

const next = (board: HTMLElement): HTMLElement =>
  NEXT.map((each) => board.querySelector<HTMLElement>(each)).find((each) => each !== null) ?? board;

/** Keeps the focus on the board if it was there; never takes it from elsewhere. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, view: unknown): void {
  const here = useRef(false);
  const active = document.activeElement;
  if (root.current?.contains(active)) here.current = true;
  else if (active !== document.body) here.current = false;
  useLayoutEffect(() => {
    const board = root.current;
    const now = document.activeElement;
    if (!board || !here.current || (now !== board && board.contains(now))) return;
    next(board).focus({ preventScroll: true });
  }, [view]);
}
