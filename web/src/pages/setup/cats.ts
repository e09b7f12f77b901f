// The cats of a table that is being set up.
import type { SeatWish } from "../../connection/wire.js";
import { cat } from "../../settings.js";

/** The cat that a player brings; 0 if they have not chosen one. */
function chosen({ kind, cat: own = 0 }: SeatWish): number {
  if (kind === "me") return Number(cat.value);
  return kind === "here" ? own : 0;
}

/** The cat of each seat, as the table will have them (`cats_of` in tables/events.py). */
export function catsOf(wishes: readonly SeatWish[]): readonly { cat: number }[] {
  const brought = wishes.map(chosen);
  let spare = wishes.length;
  const nextSpare = (): number => {
    spare += 1;
    return brought.includes(spare) ? nextSpare() : spare;
  };
  return brought.map((own, index) => {
    const seat = index + 1;
    return { cat: own || (brought.includes(seat) ? nextSpare() : seat) };
  });
}
