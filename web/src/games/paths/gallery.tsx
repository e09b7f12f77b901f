// The cards, for the rulebook.
import type { ComponentType } from "preact";
import { Picture } from "../../art/pieces.js";
import type { Piece } from "../gallery.js";
import { Cage, GoalPicture, Swap } from "./pieces/pieces.js";
import { roadOf } from "./pieces/roads.js";
import type { Side } from "./view.js";

const ROADS: Record<string, readonly Side[]> = {
  crossing: ["N", "E", "S", "W"],
  fork: ["N", "E", "S"],
  straight: ["N", "S"],
  bend: ["N", "E"],
};

const roads: readonly Piece[] = Object.entries(ROADS).map(([shape, sides]) => ({
  Shape: () => (
    <Picture>
      <rect width="100" height="100" rx="12" fill="#a8c97f" />
      <path d={roadOf(sides)} fill="none" stroke="#7a5a36" stroke-width="30" />
      <path d={roadOf(sides)} fill="none" stroke="#f3e0b5" stroke-width="24" />
    </Picture>
  ),
  name: (t) => t(`card.${shape}`),
}));

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
