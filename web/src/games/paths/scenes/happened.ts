// What the last step caused, read from its scene, its lines and the two views.

import type { Board, Cell, GoalCard, GoalName } from "../types.js";
import { cardAt, cells, GOALS, type Props, same } from "../view.js";
import { goalRun, type Scene } from "./beats.js";

export interface Found {
  seat: number;
  card: GoalCard;
}

export interface Happened {
  /** Cards that came face up, and cards that were turned round. */
  flipped: readonly Cell[];
  turned: readonly Cell[];
  /** Where the light spreads from. */
  from: Cell | null;
  peeked: { seat: number; goal: GoalName } | null;
  swapped: boolean;
  found: (Found & { goal: GoalName }) | null;
  /** Seats whose mouse moved to another entrance, that are stuck, that missed a turn. */
  newEntrance: readonly number[];
  stuck: readonly number[];
  missed: readonly number[];
  /** The next round of a series has begun. */
  newRound: boolean;
}

const NOTHING: Happened = {
  flipped: [],
  turned: [],
  from: null,
  peeked: null,
  swapped: false,
  found: null,
  newEntrance: [],
  stuck: [],
  missed: [],
  newRound: false,
};

interface Said {
  seat: number;
  goal: GoalName;
}

function saidOf({ lines }: Props, word: "goal" | "peek"): Said | null {
  const line = lines.findLast(
    (each) => typeof each.by === "number" && each.action.startsWith(word),
  );
  return line ? { seat: line.by as number, goal: line.action.split(" ")[1] as GoalName } : null;
}

function peekedIn(props: Props): Happened["peeked"] {
  const scene = props.scene as Scene | null;
  return scene?.kind === "peek" ? scene : saidOf(props, "peek");
}

function foundIn(props: Props, now: Board, was: Board): Happened["found"] {
  const run = goalRun(props.scene);
  if (run) return run.kind === "found" ? run : null;
  const said = saidOf(props, "goal");
  if (!said || cardAt(was, GOALS[said.goal])) return null;
  const card = cardAt(now, GOALS[said.goal]);
  return card === "cheese" || card === "trap" ? { ...said, card } : null;
}

function seatsWhere(now: Board, test: (index: number) => boolean): readonly number[] {
  return now.mice.filter((_, index) => test(index)).map((each) => each.seat);
}

export function whatHappened(props: Props): Happened {
  const { view, before, lines } = props;
  if (!before) return NOTHING;
  if (before.series?.game !== view.series?.game) return { ...NOTHING, newRound: true };
  const [now, was] = [view.board, before.board];
  const changed = cells.filter((each) => cardAt(now, each) !== cardAt(was, each));
  const flipped = changed.filter((each) => cardAt(was, each) === "");
  return {
    flipped,
    turned: changed.filter((each) => cardAt(was, each) !== ""),
    // The card may have come up in the moment before.
    from: changed.at(-1) ?? (was.phase === "card" ? was.card : null),
    peeked: peekedIn(props),
    swapped: lines.some((each) => each.then?.includes("swapped")),
    found: foundIn(props, now, was),
    newEntrance: seatsWhere(
      now,
      (i) => now.mice[i]!.column !== was.mice[i]!.column && !now.mice[i]!.out,
    ),
    stuck: seatsWhere(now, (i) => now.mice[i]!.out && !was.mice[i]!.out && !now.mice[i]!.trapped),
    missed: seatsWhere(
      now,
      (i) => was.mice[i]!.misses && !now.mice[i]!.misses && now.turn !== i + 1,
    ),
    newRound: false,
  };
}

export const isIn = (list: readonly Cell[], cell: Cell): boolean =>
  list.some((each) => same(each, cell));
