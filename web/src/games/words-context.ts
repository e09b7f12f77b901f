// How the sentences of a board name players: "you" is the viewer's own seat.
import type { BoardProps, Player, Speaker, WordsContext } from "./board.js";

export const speaker = <Key extends string>(
  t: Speaker<Key>["t"],
  players: readonly Player[],
  eyes: number | null,
): Speaker<Key> => ({
  t,
  who: (seat) => (seat === eyes && !players[seat - 1]?.byName ? "you" : "other"),
  name: (seat) => players[seat - 1]?.label ?? String(seat),
});

type Spoken<Board, Key extends string> = Pick<BoardProps<Board, Key>, "view" | "players" | "t">;

/** What words need, from what a board is given. */
export const wordsContext = <Board, Key extends string>({
  view,
  players,
  t,
}: Spoken<Board, Key>): WordsContext<Board, Key> => ({
  ...speaker(t, players, view.seat),
  view,
  players,
});

/** A seat as messages ask for it: `{who, select, you {You roll} other {{name} rolls}}`. */
export const subject = ({ who, name }: Pick<Speaker, "who" | "name">, seat: number) => ({
  who: who(seat),
  name: name(seat),
});
