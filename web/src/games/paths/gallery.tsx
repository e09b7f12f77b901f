// The cards, for the rulebook and for the option that counts them.
import type { ComponentType } from "preact";
import { Picture } from "../../art/pieces.js";
import type { Translate } from "../../words.js";
import type { Piece } from "../gallery.js";
import { Cage, GoalPicture, Swap } from "./pieces/pieces.js";
import { roadOf } from "./pieces/roads.js";
import { type Shape, type Side, shapeOf, sidesOf } from "./view.js";

const SHAPES: Record<Shape, string> = { crossing: "NESW", fork: "NES", straight: "NS", bend: "NE" };

const Road = ({ sides }: { sides: readonly Side[] }) => (
  <Picture>
    <rect width="100" height="100" rx="12" fill="#a8c97f" />
    <path d={roadOf(sides)} fill="none" stroke="#7a5a36" stroke-width="30" />
    <path d={roadOf(sides)} fill="none" stroke="#f3e0b5" stroke-width="24" />
  </Picture>
);

const roads: readonly Piece[] = Object.entries(SHAPES).map(([shape, card]) => ({
  Shape: () => <Road sides={sidesOf(card)} />,
  name: (t) => t(`card.${shape}`),
}));

/** "a fork (up, right, down)": the sides tell it from the other fork. */
function nameOf(card: string, t: Translate): string {
  const sides = sidesOf(card);
  const shape = t(`card.${shapeOf(sides)}`);
  if (sides.length === 4) return shape;
  return t("card.open", { shape, sides: sides.map((each) => t(`side.${each}`)).join(", ") });
}

/** The kinds of path cards (P4), as the option `counts` names them. */
const KINDS = ["NESW", "NES", "NEW", "NS", "EW", "NE", "NW"];

export const counted: Readonly<Record<string, Piece>> = Object.fromEntries(
  KINDS.map((card) => [
    card,
    { Shape: () => <Road sides={sidesOf(card)} />, name: (t: Translate) => nameOf(card, t) },
  ]),
);

const ALL = [...KINDS, "NSW", "ESW", "SW", "ES"];

/** Every way in which a path card can lie, by its name in the rulebook. */
export const named: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  ALL.map((card) => [card, () => <Road sides={sidesOf(card)} />]),
);

const SPECIAL: Record<string, ComponentType> = {
  cage: Cage,
  swap: Swap,
  cheese: () => <GoalPicture card="cheese" />,
  trap: () => <GoalPicture card="trap" />,
};

const specials: readonly Piece[] = Object.entries(SPECIAL).map(([card, Art]) => ({
  Shape: () => (
    <Picture>
      <Art />
    </Picture>
  ),
  name: (t) => t(`card.${card}`),
}));

export default [...roads, ...specials];
