import type { View } from "./board.js";

/** A view for one moment of a step, with changes to its board: nothing can be done in it yet. */
export const onlySeen = <Board extends { turn: number | null }>(
  view: View<Board>,
  changes: Partial<Board>,
): View<Board> => ({
  ...view,
  legal: [],
  throws: false,
  over: false,
  winners: null,
  mover: changes.turn ?? view.board.turn,
  board: { ...view.board, ...changes },
});
