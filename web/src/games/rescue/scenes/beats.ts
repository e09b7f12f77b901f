// The beats of a transition: cards fly, land, and then they are told.
import type { Line } from "../../../connection/wire.js";
import type { Beat, Transition } from "../../board.js";
import { onlySeen } from "../../seen.js";
import type { Board } from "../types.js";
import { layOf, type Props } from "../view.js";

export interface Scene {
  kind: "flying";
  /** What happens, before it is told. */
  lines: readonly Line[];
}

const FLYING = 400; // ms; a card glides for 320 of them
const FULL_SQUARE = 300; // ms for the last card on the square, before the end begins

export function beats({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  if (!before || !lines.some((each) => layOf(each.action))) return [];
  const { turn } = before.board;
  const scene: Scene = { kind: "flying", lines };
  if (!view.over) return [{ view: onlySeen(view, { turn }), scene, told: 0, time: FLYING }];
  // The last card lands on a square that has not ended yet.
  const square = onlySeen(view, { turn: null, phase: "laying", steps: [] });
  const undecided = { ...square, points: null };
  return [
    { view: undecided, scene, told: 0, time: FLYING },
    { view: undecided, time: FULL_SQUARE },
  ];
}

/** What has just happened on the board, also if it is not told yet. */
export const linesSeen = ({ scene, lines }: Props): readonly Line[] =>
  (scene as Scene | null)?.lines ?? lines;

/** Whether the seat has just laid a card and drawn another. */
export function hasDrawn(props: Props, seat: number): boolean {
  const lines = linesSeen(props);
  const laid = lines.some((line) => line.by === seat);
  return props.before !== null && laid && lines.at(-1)?.by === "chance";
}
