// The end as three steps, one after another, then the counting, and the podium.
import { useEffect, useRef, useState } from "preact/hooks";
import { duration, type Motion } from "../../../ui/motion.js";
import { CLIMBING } from "../../podium.js";
import type { Feeling } from "../pieces/cards.js";
import type { Board, Card } from "../types.js";
import { beside, nameOf, worth } from "../view.js";

/** 0 the full square, 1 dogs and cats, 2 cats and mice, 3 mice and cheeses, 4 the points, and the podium. */
export type Stage = 0 | 1 | 2 | 3 | 4;
export const STAGES: readonly Stage[] = [0, 1, 2, 3, 4];
const LAST = 4;
const ALL = 6; // cheeses of a kind
const FIRST_LOOK = 1100; // ms for the full square
const CHASE = 1900; // ms for a step
const COUNT = 330; // ms for a cheese
const LAST_LOOK = 1_000; // ms for the sums, before the podium
/** Milliseconds for all of it. */
export const FINALE = FIRST_LOOK + 3 * CHASE + ALL * COUNT + LAST_LOOK + CLIMBING;

export interface Finale {
  stage: Stage;
  /** How many cheeses of each player have been counted. */
  counted: number;
  /** The cats stand on the podium, and the square is gone. */
  podium: boolean;
  /** It is not playing any more, and the last stage is shown: the winner can be told. */
  done: boolean;
  /** The steps that have begun; those that come later are not told yet. */
  reached: Stage;
  show(stage: Stage): void;
  skip(): void;
}

type Scene = Pick<Finale, "stage" | "counted" | "podium"> & { playing: boolean };

const COUNTED: Scene = { stage: LAST, counted: ALL, podium: false, playing: false };
const PODIUM: Scene = { ...COUNTED, podium: true };
const BEGIN: Scene = { stage: 0, counted: 0, podium: false, playing: true };

function next(scene: Scene): Scene {
  const { stage, counted } = scene;
  if (stage < LAST) return { ...scene, stage: (stage + 1) as Stage };
  return counted < ALL ? { ...scene, counted: counted + 1 } : PODIUM;
}

/** When it ends, from the beginning of all: a slow device does not fall behind. */
function endOf({ stage, counted }: Scene): number {
  if (stage < LAST) return FIRST_LOOK + stage * CHASE;
  const count = counted < ALL ? (counted + 1) * COUNT : ALL * COUNT + LAST_LOOK;
  return FIRST_LOOK + (LAST - 1) * CHASE + count;
}

/** Plays the end when the last card has just been laid. Without motion the counted square is there at
 * once, and after a jump the podium. */
export function useFinale(over: boolean, justNow: boolean, motion: Motion): Finale {
  const [scene, setScene] = useState<Scene>(PODIUM);
  const wasOver = useRef(over);
  const began = useRef(0);
  const ends = over && !wasOver.current && justNow;
  const first = ends ? (motion.on ? BEGIN : COUNTED) : null;
  const shown = first ?? scene;
  useEffect(() => {
    wasOver.current = over;
    began.current = performance.now();
    setScene(first ?? PODIUM);
  }, [over]);
  useEffect(() => {
    if (!over || !shown.playing) return;
    const end = began.current + duration(motion, endOf(shown));
    const timer = setTimeout(() => setScene(next(shown)), Math.max(0, end - performance.now()));
    return () => clearTimeout(timer);
  }, [over, scene]);
  return {
    stage: shown.stage,
    counted: shown.counted,
    podium: shown.podium,
    done: shown.stage === LAST && !shown.playing,
    reached: shown.playing ? shown.stage : LAST,
    show: (stage) => setScene(stage === LAST ? PODIUM : { ...COUNTED, stage, counted: 0 }),
    skip: () => shown.playing && setScene(PODIUM),
  };
}

export interface Fate {
  feeling: Feeling;
  /** Chased away or eaten in this step, or before it. */
  gone: "" | "now" | "before";
  /** Counted just now. */
  counted: boolean;
}

const removedFrom = (board: Board): ReadonlySet<string> =>
  new Set(board.steps.flatMap((step) => step.removed.map(nameOf)));

/** A seat's cheeses that are left, in reading order. */
function saved(seat: number | null, board: Board): readonly Card[] {
  const removed = removedFrom(board);
  return board.table.filter((each) => each.owner === seat && !removed.has(nameOf(each)));
}

/** The points that have been counted so far; null before the counting. Who looks at a step again knows them. */
export function pointsOf(seat: number, board: Board, finale: Finale): number | null {
  const { stage, reached, counted } = finale;
  if (reached < LAST) return null;
  if (stage < LAST || counted >= ALL) return board.seats[seat - 1]?.points ?? null;
  const some = saved(seat, board).slice(0, counted);
  return some.reduce((sum, each) => sum + worth(each.card), 0);
}

/** What a stage does to a card; only the view says which are removed. */
export function fateOf(card: Card, board: Board, { stage, counted }: Finale): Fate {
  const isCard = (each: Card) => nameOf(each) === nameOf(card);
  const at = board.steps.findIndex((step) => step.removed.some(isCard)) + 1;
  const gone = at === 0 || at > stage ? "" : at === stage ? "now" : "before";
  const step = board.steps[stage - 1];
  const hunts = !gone && step?.by === card.card && beside(card, step.removed).length > 0;
  const order =
    card.owner && stage === LAST && !gone ? saved(card.owner, board).findIndex(isCard) : ALL;
  return {
    feeling: gone ? "fleeing" : hunts ? "hunting" : "calm",
    gone,
    counted: order === counted - 1,
  };
}

/** Which way a card runs: away from its hunter. A cheese is eaten where it lies. */
export function flight(card: Card, board: Board, { stage }: Finale): readonly [number, number] {
  if (card.owner !== null) return [0, 0];
  const by = board.steps[stage - 1]?.by;
  const removed = removedFrom(board);
  const hunter = beside(card, board.table).find(
    (each) => each.card === by && !removed.has(nameOf(each)),
  );
  return hunter ? [card.column - hunter.column, card.row - hunter.row] : [0, 0];
}
