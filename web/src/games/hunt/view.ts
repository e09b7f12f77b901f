// The mouse hunt as `Match.view` gives it (docs/views.md), and the texts of its actions.
import type { Colour } from "../../art/marks.js";
import type { Line } from "../../connection/wire.js";
import type { BoardProps, Speaker as GameSpeaker, WordsContext } from "../board.js";
import type en from "./messages/en.json";
import type { Board, Face } from "./types.js";

export type Key = keyof typeof en;
export type ByColour = Record<Colour, number>;

export type Props = BoardProps<Board, Key>;
export type Context = WordsContext<Board, Key>;
export type Speaker = GameSpeaker<Key>;

/** A mouse as an action names it: "red" from the centre, "red@3" from seat 3's card. */
export type Pick = string;

export interface Lure {
  action: string;
  picks: readonly Pick[];
}

export const CENTRE = 0;

export const colourOf = (pick: Pick): Colour => pick.split("@")[0] as Colour;
export const placeOf = (pick: Pick): number => Number(pick.split("@")[1] ?? CENTRE);
export const pickOf = (colour: Colour, place: number): Pick =>
  place === CENTRE ? colour : `${colour}@${place}`;

export const picksOf = (action: string): readonly Pick[] =>
  action.startsWith("lure ") ? action.split(" ").slice(1) : [];

/** The faces of a roll by chance; null for any other line. */
export function facesOf({ by, action }: Line): readonly Face[] | null {
  return by === "chance" && action.startsWith("roll ")
    ? (action.split(" ").slice(1) as Face[])
    : null;
}

export const sum = (counts: ByColour): number =>
  Object.values(counts).reduce((total, each) => total + each, 0);

/** Whether the game is over if the turn ends now (H10). */
export const endsWithTurn = ({ centre, ends_below }: Board): boolean => sum(centre) < ends_below;

export const worthOf = (counts: ByColour, worth: ByColour): number =>
  (Object.keys(counts) as Colour[]).reduce((total, each) => total + counts[each] * worth[each], 0);
