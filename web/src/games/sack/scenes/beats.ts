// How a round ends, one moment after another: the hidden cards come up, the dogs chase, and the
// sold sack stays until the player continues.
import type { Beat, Step, View } from "../../board.js";
import type { Board, LastRound, Place } from "../types.js";
import { chase, type Worth, worthSoFar } from "../view.js";

export type Scene = { kind: "opening"; worth: Worth } | { kind: "chase" } | { kind: "sold" };

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

/** The row with the first so many cards turned up. */
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

export function beats({ before, view, lines }: Step<Board>): readonly Beat<Board>[] {
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
