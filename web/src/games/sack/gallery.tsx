// The cards, for the rulebook.
import { Picture } from "../../art/pieces.js";
import type { Piece } from "../gallery.js";
import { FIGURES } from "./pieces/cards.js";
import { named } from "./words.js";

const pieces: readonly Piece[] = FIGURES.map(({ card, ground, Figure }) => ({
  Shape: () => (
    <Picture>
      <rect width="100" height="100" rx="12" fill={ground} />
      <g transform="translate(8 8) scale(0.84)">
        <Figure />
      </g>
    </Picture>
  ),
  name: (t) => named(t, card),
}));

export default pieces;
