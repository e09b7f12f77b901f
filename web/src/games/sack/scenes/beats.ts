// A card comes up, and then it is told. How a round ends, one moment after another: the hidden cards
// come up, the dogs chase, and the sold sack stays until the player continues.
import type { Line } from "../../../connection/wire.js";
import type { Beat, Transition, View } from "../../board.js";
import type { Board, LastRound, Place } from "../types.js";
import { chase, type Worth, worthSoFar } from "../view.js";

export type Scene =
  | { kind: "turning"; by: Line["by"] }
  | { kind: "opening"; worth: Worth }
  | { kind: "chase" }
  | { kind: "sold" };

const TURNING = 400; // ms; the card needs 350 of them
const OPENING = 1_300; // ms for each card
const CHASE = 2_600;
const SOLD = 6_000; // for those who only watch

type Seen = View<Board>;

/** The table as it was, with another row on the sack. */
const seen = (before: Seen, board: Partial<Board>): Seen => ({
  ...before,
  legal: [],
  mover: null,
  board: { ...before.board, ...board },
});

/** The row with its first `count` cards turned up. */
const opened = (row: readonly Place[], last: LastRound, count: number): readonly Place[] =>
  row.map((each, place) =>
    place < count ? { owner: each.owner, card: last.row[place]!.card, up: true } : each,
  );

function openings(before: Seen, last: LastRound, told: number): readonly Beat<Board>[] {
  const { row } = before.board;
  const unseen = row.flatMap((each, place) => (each.up ? [] : [place]));
  return unseen.map((place) => {
    const now = opened(row, last, place + 1);
    return {
      view: seen(before, { row: now }),
      scene: { kind: "opening", worth: worthSoFar(now) },
      told,
      time: OPENING,
    };
  });
}

const turnsUp = ({ then }: Line): boolean => then?.some((each) => each.startsWith("up ")) ?? false;

/** The beat in which a card comes up while bids are made, before it is told. */
function turning(before: Seen, view: Seen, lines: readonly Line[]): readonly Beat<Board>[] {
  const told = lines.findIndex(turnsUp);
  const { row } = before.board;
  const turns = view.board.row.some((each, place) => each.up && row[place]?.up === false);
  if (!turns || told < 0) return [];
  const scene: Scene = { kind: "turning", by: lines[told]!.by };
  return [{ view: { ...view, legal: [], mover: before.mover }, scene, told, time: TURNING }];
}

export function beats(step: Transition<Board>): readonly Beat<Board>[] {
  const { before, view, lines } = step;
  const ended = ending(step);
  return ended.length > 0 || !before ? ended : turning(before, view, lines);
}

function ending({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  const { last } = view.board;
  const ended = before && last && (view.over || before.board.round !== view.board.round);
  const passed = lines.findLastIndex((each) =>
    each.then?.some((then) => /^(sold|void)/.test(then)),
  );
  if (!ended || passed < 0 || before.board.row.length < last.row.length) return [];
  const sold = seen(before, { row: [], last, phase: "putting" });
  const told = passed + 1;
  const runs = chase(last).dogs.length > 0;
  return [
    ...openings(before, last, passed),
    ...(runs ? [{ view: sold, scene: { kind: "chase" }, told: passed, time: CHASE }] : []),
    { view: sold, scene: { kind: "sold" }, told, time: SOLD, waits: true },
  ];
}
