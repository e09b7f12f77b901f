// One tab stop for a group of elements, and arrow keys to move inside it.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { middleOf } from "./middle.js";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface KeyGroup<T extends Element> {
  ref: RefObject<T | null>;
  onKeyDown(event: KeyboardEvent): void;
}

/** The nearest of the others in a direction; a sideways offset counts more than distance. */
function nearest(from: Element, others: readonly Element[], step: readonly [number, number]) {
  const [x, y] = middleOf(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const each of others) {
    const [ex, ey] = middleOf(each);
    const ahead = (ex - x) * step[0] + (ey - y) * step[1];
    const aside = Math.abs((ex - x) * step[1]) + Math.abs((ey - y) * step[0]);
    if (each === from || ahead < 1 || ahead + 2 * aside >= least) continue;
    [best, least] = [each, ahead + 2 * aside];
  }
  return best;
}

/**
 * Arrow keys, Home and End among the focusable things with `data-key` inside `ref`, by where
 * they stand on the screen: for hands, rows and grids alike. Things keep their own tab stops;
 * give `tabIndex={-1}` to all but one of a large group (`tabStop` says which).
 */
export function useArrowKeys<T extends HTMLElement | SVGElement>(): KeyGroup<T> {
  const ref = useRef<T | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])];
    const from = document.activeElement;
    if (!from || !all.includes(from as HTMLElement)) return;
    const step = STEPS[event.key];
    const edge = { Home: all[0], End: all.at(-1) }[event.key];
    const next = step ? nearest(from, all, step) : edge;
    if (!next) return;
    event.preventDefault();
    (next as HTMLElement).focus();
  };
  return { ref, onKeyDown };
}

/** The tab index of the thing `index` in a group in which `current` has the tab stop. */
export const tabStop = (index: number, current: number): 0 | -1 => (index === current ? 0 : -1);

/** Listens to keys anywhere on the page, also while nothing on it has the focus. */
export function usePageKeys(listen: (event: KeyboardEvent) => void): void {
  const latest = useRef(listen);
  latest.current = listen;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
