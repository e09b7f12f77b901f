// Which player has which colour.
import type { Colour } from "../art/marks.js";
import type { Player } from "./board.js";

type Coloured = Pick<Player, "seat" | "cat" | "label">;

/**
 * The players' colours, by seat. A colour goes with a cat, so that people keep theirs when seats change
 * for the next game; of two who would have the same, one takes a colour that is left.
 */
function coloursOf(players: readonly Coloured[], colours: readonly Colour[]): readonly Colour[] {
  const wanted = ({ cat }: Coloured): Colour => colours[(cat - 1) % colours.length]!;
  const inOrder = [...players].sort((a, b) => a.cat - b.cat || (a.label < b.label ? -1 : 1));
  const left = colours.filter((each) => !players.some((player) => wanted(player) === each));
  const taken = new Map<number, Colour>();
  for (const each of inOrder) {
    const isTaken = [...taken.values()].includes(wanted(each));
    taken.set(each.seat, isTaken ? left.shift()! : wanted(each));
  }
  return players.map(({ seat }) => taken.get(seat)!);
}

export const colourAmong = (
  players: readonly Coloured[],
  seat: number,
  colours: readonly Colour[],
): Colour => coloursOf(players, colours)[seat - 1] ?? colours[0]!;
