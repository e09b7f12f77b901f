// Pieces glide from their old place to their new one.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardProps } from "../games/board.js";

export interface Motion {
  /** False with reduced motion: then pieces appear in place. */
  on: boolean;
  /** 1 is normal, 2 twice as fast. */
  speed: number;
}

export const GLIDE_MS = 320; // across the board
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export const duration = (motion: Motion, normal: number): number =>
  motion.on ? normal / motion.speed : 0;

interface Place {
  x: number;
  y: number;
  width: number;
}

const placeOf = (element: Element, origin: DOMRect): Place => {
  const rect = element.getBoundingClientRect();
  return { x: rect.x - origin.x, y: rect.y - origin.y, width: rect.width };
};

/** How many CSS pixels one unit of an SVG element's own translation is. */
const scaleOf = (element: Element): number =>
  element instanceof SVGGraphicsElement && element.ownerSVGElement
    ? ((element.parentNode as SVGGraphicsElement).getScreenCTM()?.a ?? 1)
    : 1;

interface Glide {
  animation: Animation;
  effect: AnimationEffect;
}

/** Gliding elements are measured at their destination: their animation is detached meanwhile. */
function heldStill<T>(root: Element, measure: () => T): T {
  const held: Glide[] = [];
  for (const animation of root.getAnimations({ subtree: true })) {
    const { effect } = animation;
    const glides =
      effect instanceof KeyframeEffect && effect.getKeyframes().some((each) => "translate" in each);
    if (glides) held.push({ animation, effect });
  }
  for (const each of held) each.animation.effect = null;
  const measured = measure();
  for (const each of held) each.animation.effect = each.effect;
  return measured;
}

function placesIn(root: Element, things: readonly Element[]): Map<string, Place> {
  const origin = root.getBoundingClientRect();
  // What is not drawn has no place.
  const drawn = things.filter((each) => each.getClientRects().length > 0);
  return new Map(drawn.map((each) => [each.getAttribute("data-moves")!, placeOf(each, origin)]));
}

interface Offset {
  x: number;
  y: number;
}

const NO_OFFSET: Offset = { x: 0, y: 0 };
const MIN_GLIDE_PX = 2; // less is not worth a movement

const ABOVE_ALL = 5; // of the things on a board, as a z-index

/** An area marked `data-raises` lies above the others while something glides into it. */
function raise(area: Element | null | undefined, time: number): void {
  area?.animate([{ zIndex: ABOVE_ALL }, { zIndex: ABOVE_ALL }], time);
}

function glide(element: Element, offset: Offset, time: number): void {
  const scale = scaleOf(element);
  raise(element.parentElement?.closest("[data-raises]"), time);
  // `translate` leaves the element's own `transform` alone.
  element.animate(
    [{ translate: `${offset.x / scale}px ${offset.y / scale}px` }, { translate: "0 0" }],
    {
      duration: time,
      easing: EASE,
    },
  );
}

/** A moving element carries its descendants along; each only glides the rest of its own way. */
function glideAll(
  things: readonly Element[],
  offsetOf: (thing: Element) => Offset | null,
  time: number,
): void {
  const offsets = new Map<Element, Offset>();
  for (const each of things) {
    const carrier = each.parentElement?.closest("[data-moves]");
    const carried = (carrier && offsets.get(carrier)) ?? NO_OFFSET;
    const offset = offsetOf(each) ?? carried;
    offsets.set(each, offset);
    const rest = { x: offset.x - carried.x, y: offset.y - carried.y };
    if (Math.hypot(rest.x, rest.y) > MIN_GLIDE_PX) glide(each, rest, time);
  }
}

type Drawn = Pick<BoardProps, "view" | "before" | "motion">;

/**
 * Put it on the board's outermost element. After each render, every descendant with
 * `data-moves="name"` glides from where the thing of that name was; a new one with
 * `data-from="other"` as well glides from where `other` was or is (a pile, a seat's card).
 * After a jump nothing glides. `normal`: how many milliseconds it takes.
 */
export function useMoves<T extends Element>(
  { view, before, motion }: Drawn,
  normal = GLIDE_MS,
): RefObject<T | null> {
  const root = useRef<T | null>(null);
  const places = useRef(new Map<string, Place>());
  const drawn = useRef<unknown>(null);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const jumped = before === null && drawn.current !== view;
    drawn.current = view;
    const time = duration(motion, normal);
    if (time === 0) {
      places.current.clear(); // nothing must glide when motion is switched on again
      return;
    }
    const things = [...board.querySelectorAll<Element>("[data-moves]")];
    const now = heldStill(board, () => placesIn(board, things));
    const was = places.current;
    const offsetOf = (thing: Element): Offset | null => {
      const source = thing.getAttribute("data-from") ?? "";
      const to = now.get(thing.getAttribute("data-moves")!);
      const from = was.get(thing.getAttribute("data-moves")!) ?? was.get(source) ?? now.get(source);
      return from && to ? { x: from.x - to.x, y: from.y - to.y } : null;
    };
    if (!jumped && was.size > 0) glideAll(things, offsetOf, time);
    places.current = now;
  });
  return root;
}

/** Finish all animations of a board: a touch anywhere skips them. A touch on a button does not,
 * because the button might jump away from under the finger. */
export function skip(touch: Event): void {
  if ((touch.target as Element).closest("button:enabled")) return;
  const board = touch.currentTarget as Element;
  for (const each of board.getAnimations({ subtree: true })) {
    if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish();
  }
}
