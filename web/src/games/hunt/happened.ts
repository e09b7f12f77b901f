// What came of the last step, read from its lines and the two views.
import { COLOURS } from "../../art/marks.js";
import type { Line } from "../../wire.js";
import { facesOf, picksOf, placeOf, sum, type Face, type HuntBoard, type Props } from "./view.js";

export interface Happened {
  /** Whether dice were thrown. */
  rolled: boolean;
  /** Whether mice were lured. */
  lured: boolean;
  /** The dice of a hunt that failed, whose it was, and whether mice ran home. */
  failed: { dice: readonly Face[]; seat: number | null; mice: boolean } | null;
  /** Who lost mice from his card. */
  robbed: readonly number[];
  /** Who caught mice. */
  caught: readonly number[];
  /** Five colours were caught at once, and the turn goes on. */
  safe: boolean;
  newGame: boolean;
}

/** A roll that nobody answered with a lure has failed: chance was next again, or nobody. */
function failedRoll(lines: readonly Line[], now: HuntBoard): readonly Face[] | null {
  const actions = lines.filter((each) => !each.event);
  const failed = actions.find((line, index) => {
    const next = actions[index + 1];
    return facesOf(line) && (next ? next.by === "chance" : now.phase !== "luring");
  });
  return failed ? facesOf(failed) : null;
}

const lostAny = (before: HuntBoard, now: HuntBoard, seat: number): boolean =>
  COLOURS.some((each) => now.cats[seat - 1]!.caught[each] < before.cats[seat - 1]!.caught[each]);

export function whatHappened({ lines, view, before }: Props): Happened {
  const now = view.board;
  const was = before?.board ?? null;
  const seats = now.cats.map((each) => each.seat);
  const newGame = before !== null && before.series?.game !== view.series?.game;
  const grew = (seat: number) => !!was && now.cats[seat - 1]!.mice > was.cats[seat - 1]!.mice;
  const dice = was && !newGame ? failedRoll(lines, now) : null;
  const taken = lines.flatMap((line) => picksOf(line.action)).map(placeOf);
  return {
    rolled: before !== null && lines.some((line) => facesOf(line) !== null),
    lured: before !== null && taken.length > 0,
    failed: dice && { dice, seat: was!.turn, mice: sum(was!.lured) > 0 },
    robbed: was && !newGame ? seats.filter((each) => taken.includes(each) && lostAny(was, now, each)) : [],
    caught: newGame ? [] : seats.filter(grew),
    safe: now.phase === "choosing" && now.turn !== null && was?.turn === now.turn && grew(now.turn),
    newGame,
  };
}
