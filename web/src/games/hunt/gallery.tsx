// The pieces, for the rulebook.
import { COLOURS } from "../../art/marks.js";
import { Mouse, Picture } from "../../art/pieces.js";
import type { Piece } from "../gallery.js";

const pieces: readonly Piece[] = COLOURS.map((colour) => ({
  Shape: () => (
    <Picture box="0 -18 100 100">
      <Mouse colour={colour} />
    </Picture>
  ),
  name: (t) => t(`mice.${colour}`),
}));

export default pieces;
