// The last way of a mouse: along its path to the goal that its player turned up.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { middleOf, type Point } from "../../../ui/middle.js";
import { duration, type Motion } from "../../../ui/motion.js";
import type { Board, Cell, Mouse } from "../types.js";
import { atBottom, COLUMNS, cardAt, OPPOSITE, ROWS, SIDES, STEP, same, sidesOf } from "../view.js";

const CARD = 190; // ms from card to card
const LONGEST = 2_000; // ms

const beyond = ([column, row]: Cell, [across, down]: Cell): Cell => [column + across, row + down];

/** Cards next to one of the path, where the roads meet; every side of a goal face down is open. */
function nextTo(board: Board, mouse: Mouse, from: Cell, end: Cell): readonly Cell[] {
  return SIDES.filter((side) => sidesOf(cardAt(board, from)).includes(side)).flatMap((side) => {
    const to = beyond(from, STEP[side]);
    if (!same(to, end) && !mouse.path.some((each) => same(each, to))) return [];
    const card = cardAt(board, to);
    return !card || sidesOf(card).includes(OPPOSITE[side]) ? [to] : [];
  });
}

/** The shortest way from the mouse's entrance along its path; [] if it does not lead there. */
export function routeTo(board: Board, mouse: Mouse, goal: Cell): readonly Cell[] {
  const entrance: Cell = [mouse.column, mouse.side === "top" ? 1 : ROWS];
  const opens = sidesOf(cardAt(board, entrance)).includes(mouse.side === "top" ? "N" : "S");
  if (!opens) return [];
  const routes: (readonly Cell[])[] = [[entrance]];
  const seen: Cell[] = [entrance];
  for (const route of routes) {
    const last = route.at(-1)!;
    if (same(last, goal)) return route;
    for (const next of nextTo(board, mouse, last, goal)) {
      if (seen.some((each) => same(each, next))) continue;
      seen.push(next);
      routes.push([...route, next]);
    }
  }
  return [];
}

const isOnTable = ([column, row]: Cell): boolean =>
  column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS;

/** Whether the mouse's path runs into a card and out of it again, to a card that is face down or open there. */
export function goesOnThrough(board: Board, mouse: Mouse, cell: Cell): boolean {
  const route = routeTo(board, mouse, cell);
  if (route.length === 0) return false;
  return sidesOf(cardAt(board, cell)).some((side) => {
    const to = beyond(cell, STEP[side]);
    if (!isOnTable(to) || same(to, route.at(-2) ?? null)) return false;
    const card = cardAt(board, to);
    return !card || sidesOf(card).includes(OPPOSITE[side]);
  });
}

/** From the goal to where the mouse comes from, in cells. */
export function cameFrom({ side }: Mouse, route: readonly Cell[]): Cell {
  const [last, before] = [route.at(-1), route.at(-2)];
  if (last && before) return [before[0] - last[0], before[1] - last[1]];
  return [0, side === "top" ? -1 : 1];
}

/** How long the mouse runs, in ms. */
export const running = (route: readonly Cell[]): number => Math.min(route.length * CARD, LONGEST);

/** The same direction as the angle nearest to the last one, so that no mouse spins on the spot. */
const heading = ([x, y]: Point, [toX, toY]: Point, last: number): number => {
  const angle = (Math.atan2(toX - x, y - toY) * 180) / Math.PI;
  return last + ((((angle - last) % 360) + 540) % 360) - 180;
};

const middleOfCell = (table: Element, [column, row]: Cell): Point =>
  middleOf(table.querySelector(`[data-cell="${column} ${row}"]`)!);

function keyframes(points: readonly Point[]): Keyframe[] {
  const [endX, endY] = points.at(-1)!;
  let angle = heading(points[0]!, points[1]!, 0);
  const frames = points.slice(0, -1).map((point, index) => {
    angle = heading(point, points[index + 1]!, angle);
    return { translate: `${point[0] - endX}px ${point[1] - endY}px`, rotate: `${angle}deg` };
  });
  return [...frames, { translate: "0 0", rotate: `${Math.round(angle / 360) * 360}deg` }];
}

interface Walk {
  mouse: Mouse;
  route: readonly Cell[];
  turned: boolean;
  motion: Motion;
}

/** Put the ref on a mouse that stands where its walk ends; it walks there once. */
export function useWalk({ mouse, route, turned, motion }: Walk): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const table = ref.current?.closest(".paths-grid");
    if (!table || !motion.on || route.length < 2) return;
    // It stops where it stands, in front of the cover.
    const cards = route.slice(0, -1).map((each) => middleOfCell(table, each));
    const points = [...cards, middleOf(ref.current!)];
    const [x, y] = points[0]!;
    const height = table.getBoundingClientRect().height / ROWS;
    const start: Point = [x, atBottom(mouse, turned) ? y + height : y - height];
    ref.current!.animate(keyframes([start, ...points]), {
      duration: duration(motion, running(route)),
    });
  }, []);
  return ref;
}
