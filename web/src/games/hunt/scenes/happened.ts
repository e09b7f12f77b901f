// What the last step caused, read from its lines and the two views.
import { COLOURS } from "../../../art/marks.js";
import type { Board } from "../types.js";
import { endsWithTurn, facesOf, type Props, picksOf, placeOf } from "../view.js";
import type { Failed, Scene } from "./beats.js";

export interface Happened {
  /** Whether dice were thrown. */
  rolled: boolean;
  /** Whether mice were lured. */
  lured: boolean;
  failed: Failed | null;
  /** Who lost mice from their card. */
  robbed: readonly number[];
  /** Who caught mice. */
  caught: readonly number[];
  /** Five colours were caught at once, and the turn goes on. */
  safe: boolean;
  /** The mice that end the game are caught (H10). */
  ended: boolean;
  newRound: boolean;
}

const lostAny = (before: Board, now: Board, seat: number): boolean =>
  COLOURS.some((each) => now.cats[seat - 1]!.caught[each] < before.cats[seat - 1]!.caught[each]);

const NOTHING: Happened = {
  rolled: false,
  lured: false,
  failed: null,
  robbed: [],
  caught: [],
  safe: false,
  ended: false,
  newRound: false,
};

export function whatHappened(props: Props): Happened {
  const scene = props.scene as Scene | null;
  switch (scene?.kind) {
    case "landing":
      return { ...NOTHING, rolled: true };
    case "landed":
      return NOTHING;
    case "failed":
    case "home":
      return { ...NOTHING, failed: scene };
    case "caught":
      return { ...happenedBetween(props), ended: endsWithTurn(props.view.board) };
    default:
      return happenedBetween(props);
  }
}

function happenedBetween({ lines, view, before, motion }: Props): Happened {
  const now = view.board;
  const was = before?.board ?? null;
  const seats = now.cats.map((each) => each.seat);
  const newRound = before !== null && before.series?.game !== view.series?.game;
  const grew = (seat: number) => !!was && now.cats[seat - 1]!.mice > was.cats[seat - 1]!.mice;
  const taken = lines.flatMap((line) => picksOf(line.action)).map(placeOf);
  return {
    rolled: before !== null && !motion.on && lines.some((line) => facesOf(line) !== null),
    lured: before !== null && taken.length > 0,
    failed: null,
    robbed:
      was && !newRound
        ? seats.filter((each) => taken.includes(each) && lostAny(was, now, each))
        : [],
    caught: newRound ? [] : seats.filter(grew),
    safe: now.phase === "choosing" && now.turn !== null && was?.turn === now.turn && grew(now.turn),
    ended: false,
    newRound,
  };
}
