// Mice and cards that leave for where nothing of them will be seen: purses, piles, the bank.
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { middleOf } from "../../../ui/middle.js";
import { duration, GLIDE_MS } from "../../../ui/motion.js";
import type { Board } from "../types.js";
import { movingName, type Props } from "../view.js";
import type { Scene } from "./beats.js";

type Passing = Extract<Scene, { kind: "turning" | "passing" }>;

interface Flight {
  symbol: string;
  from: string;
  to: string;
  /** How many lengths of an ordinary movement to wait. */
  after: number;
}

const MAX_MICE = 8;

const mice = (count: number, from: string, to: string, after = 0): Flight[] =>
  Array.from({ length: Math.min(count, MAX_MICE) }, (_, index) => ({
    symbol: "one",
    from,
    to,
    after: after + index / 5,
  }));

/** A player who passes gets the bid back, and the mice of the first card that has some. */
function passes({ before, lines, scene }: Props): Flight[] {
  if (!before) return [];
  const { kind, by } = (scene ?? {}) as Partial<Passing>;
  const ownScene = kind === "turning" || kind === "passing";
  const seat = ownScene ? by : lines.find((each) => each.action === "pass")?.by;
  // Where the pass had a moment of its own, the mice have flown then.
  if (typeof seat !== "number" || before.board.players[seat - 1]!.passed) return [];
  const purse = `purse-${seat}`;
  const card = before.board.mouse_cards.findIndex((each) => each.mice > 0);
  const back = mice(before.board.players[seat - 1]!.bid, `bid-${seat}`, purse);
  return card < 0
    ? back
    : [...back, ...mice(before.board.mouse_cards[card]!.mice, `mouse-card-${card}`, purse)];
}

/** The buyer pays when the sack is sold, before the player continues. */
function payment({ before, view }: Props): Flight[] {
  const { last, round } = view.board;
  const justSold = before && before.board.last !== last && before.board.round === round;
  if (!justSold || !last || last.buyer === null || view.over) return [];
  return mice(last.price, `bid-${last.buyer}`, "bank");
}

/** The buyer takes what the dogs left. */
function taken({ view, scene }: Props): Flight[] {
  const { last, round } = view.board;
  if ((scene as Scene | null)?.kind !== "taken" || !last) return [];
  const kept = last.row.flatMap((at, place) => (at.kept ? [{ at, place }] : []));
  return kept.map(({ at, place }) => ({
    symbol: at.card,
    from: movingName(view.seat, round, place, at),
    to: `pile-${last.buyer}`,
    after: 0,
  }));
}

const SVG = "http://www.w3.org/2000/svg";

function ghost(symbol: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  const mouse = symbol === "one";
  svg.setAttribute("viewBox", mouse ? "0 0 60 44" : "0 0 100 140");
  svg.setAttribute("class", mouse ? "sack-flying mouse" : "sack-flying");
  use.setAttribute("href", `#sack-${symbol}`);
  svg.append(use);
  return svg;
}

/** The middle of an element on the board, as CSS writes it. */
function middleOn(board: DOMRect, element: Element): string {
  const [x, y] = middleOf(element);
  return `${x - board.x}px ${y - board.y}px`;
}

/** The thing of this name; the player's seat where a small screen does not show it. */
function thing(root: Element, name: string): Element | null {
  const named = (wanted: string) => root.querySelector(`[data-moves="${wanted}"]`);
  const found = named(name);
  if (found && found.getClientRects().length > 0) return found;
  return named(name.replace(/^(bid|purse|pile)-/, "seat-"));
}

function fly(root: Element, flight: Flight, time: number): void {
  const layer = root.querySelector(".sack-flights");
  const [from, to] = [thing(root, flight.from), thing(root, flight.to)];
  if (!layer || !from || !to) return;
  const board = root.getBoundingClientRect();
  const flying = ghost(flight.symbol);
  layer.append(flying);
  // A card leaves in the size in which it lay there, and is seen from the beginning.
  const isCard = flight.symbol !== "one";
  const scale = isCard ? from.clientWidth / flying.clientWidth : 1;
  const start = { translate: middleOn(board, from), scale };
  const end = { translate: middleOn(board, to), scale: Math.min(scale, 1) };
  const animation = flying.animate(
    [
      { ...start, opacity: isCard ? 1 : 0, offset: 0 },
      { ...start, opacity: 1, offset: 0.05 },
      { ...end, opacity: 1, offset: 0.9 },
      { ...end, opacity: 0, offset: 1 },
    ],
    { duration: time * 1.6, delay: flight.after * time, easing: "ease-in-out" },
  );
  const remove = () => flying.remove();
  animation.finished.then(remove, remove);
}

/** The things that fly, and the mice that glide from the bank to the mouse cards. */
const onTheirWay = (root: Element): readonly Animation[] =>
  [...root.querySelectorAll(".sack-flights, .sack-mouse-card .sack-heap")].flatMap((each) =>
    each.getAnimations({ subtree: true }),
  );

/**
 * After each new view, lets what has left the board fly to where it went. Returns the board whose
 * holdings are seen: it changes once nothing is on its way. Call it after `useMoves`.
 */
export function useFlights(root: RefObject<Element | null>, props: Props): Board {
  const { view, before, motion } = props;
  const [landed, land] = useState(view);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const time = duration(motion, GLIDE_MS);
    const flights = time > 0 ? [...passes(props), ...payment(props), ...taken(props)] : [];
    for (const each of flights) fly(board, each, time);
    const landings = onTheirWay(board).map((each) => each.finished);
    // A later view may come first, as on a busy machine: then its things must land as well.
    let isLast = true;
    void Promise.allSettled(landings).then(() => isLast && land(view));
    return () => {
      isLast = false;
    };
  }, [view]);
  return before && motion.on ? landed.board : view.board;
}
