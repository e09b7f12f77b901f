// A mouse that can be followed from place to place.
import { Mouse, Picture } from "../../art/pieces.js";
import type { Colour } from "../../art/marks.js";
import { memo } from "../../memo.js";
import type { NamedMouse } from "./mice.js";

export const MouseShape = memo(({ colour }: { colour: Colour }) => (
  <Picture box="-1 2 103 60" class="hunt-mouse">
    <Mouse colour={colour} />
  </Picture>
));

interface PieceProps {
  mouse: NamedMouse;
  /** Chosen, but not lured yet. */
  maybe?: boolean;
  order?: number;
}

export const MousePiece = memo(({ mouse, maybe = false, order = 0 }: PieceProps) => (
  <span
    class={maybe ? "hunt-piece is-maybe" : "hunt-piece"}
    data-moves={mouse.name}
    style={{ "--order": order }}
  >
    <MouseShape colour={mouse.colour} />
  </span>
));
