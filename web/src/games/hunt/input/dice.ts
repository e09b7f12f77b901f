// Which die lures which mouse: one mouse for each die, and white is any colour.
import type { Face } from "../types.js";
import { CENTRE, colourOf, type Pick, placeOf } from "../view.js";

/** The die that lures a mouse of this colour, as its place in the list; -1 if none does. */
function dieFor(colour: Face, dice: readonly Face[], used: readonly boolean[]): number {
  const own = dice.findIndex((face, at) => face === colour && !used[at]);
  return own >= 0 ? own : dice.findIndex((face, at) => face === "white" && !used[at]);
}

/** Which dice the chosen mice use. */
export function usedDice(dice: readonly Face[], chosen: readonly Pick[]): readonly boolean[] {
  const used = dice.map(() => false);
  for (const pick of chosen) {
    const die = dieFor(colourOf(pick), dice, used);
    if (die >= 0) used[die] = true;
  }
  return used;
}

/** The faces that lure one more mouse. Taking the first one from a card needs both (H5). */
export function facesFor(
  pick: Pick,
  dice: readonly Face[],
  chosen: readonly Pick[],
): readonly Face[] {
  if (placeOf(pick) !== CENTRE && chosen.length === 0) return dice;
  const die = dice[dieFor(colourOf(pick), dice, usedDice(dice, chosen))];
  return die ? [die] : [];
}
