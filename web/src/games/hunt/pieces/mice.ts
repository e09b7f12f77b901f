// The view only counts mice. To be animated, each mouse needs a lasting name.
import { useRef } from "preact/hooks";
import { COLOURS, type Colour } from "../../../art/marks.js";
import type { View } from "../../board.js";
import type { Board } from "../types.js";
import { CENTRE, colourOf, type Pick, placeOf } from "../view.js";

export const LURED = -1;

export interface NamedMouse {
  name: string;
  colour: Colour;
  /** Its own hole in the cheese. */
  hole: number;
  /** CENTRE, LURED or the seat whose card it is on. */
  place: number;
}

type Counts = Record<Colour, Map<number, number>>;

/** How many mice are where; chosen mice count as lured. */
function countMice(board: Board, chosen: readonly Pick[]): Counts {
  const counts = {} as Counts;
  for (const colour of COLOURS) {
    counts[colour] = new Map([
      [CENTRE, board.centre[colour]],
      [LURED, board.lured[colour]],
      ...board.cats.map((cat) => [cat.seat, cat.caught[colour]] as const),
    ]);
  }
  for (const pick of chosen) {
    const places = counts[colourOf(pick)];
    places.set(placeOf(pick), (places.get(placeOf(pick)) ?? 0) - 1);
    places.set(LURED, (places.get(LURED) ?? 0) + 1);
  }
  return counts;
}

const newcomers = (colour: Colour, places: Map<number, number>, herd: number): NamedMouse[] =>
  [...places]
    .flatMap(([place, count]) => Array<number>(count).fill(place))
    .map((place, hole) => ({
      name: `${herd}-${colour}-${hole}`,
      colour,
      hole,
      place,
    }));

/** As few mice as possible change their places. */
function settle(mice: readonly NamedMouse[], places: Map<number, number>): NamedMouse[] {
  const free = new Map(places);
  const stays = mice.map(({ place }) => {
    const room = free.get(place) ?? 0;
    if (room > 0) free.set(place, room - 1);
    return room > 0;
  });
  const rest = [...free].flatMap(([place, count]) => Array<number>(count).fill(place));
  return mice.map((mouse, i) => (stays[i] ? mouse : { ...mouse, place: rest.shift() ?? CENTRE }));
}

/** All mice of the table. After a jump it is a new herd, so that nothing runs. */
export function useMice(
  view: View<Board>,
  jumped: boolean,
  chosen: readonly Pick[],
): readonly NamedMouse[] {
  const known = useRef<{ view: View<Board> | null; herd: number; mice: NamedMouse[] }>({
    view: null,
    herd: 0,
    mice: [],
  });
  const past = known.current;
  const anew = past.view === null || (jumped && past.view !== view);
  const herd = past.herd + (anew ? 1 : 0);
  const counts = countMice(view.board, chosen);
  const mice = COLOURS.flatMap((colour) => {
    const before = past.mice.filter((each) => each.colour === colour);
    return anew ? newcomers(colour, counts[colour], herd) : settle(before, counts[colour]);
  });
  known.current = { view, herd, mice };
  return mice;
}
