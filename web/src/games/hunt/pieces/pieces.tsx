// The pieces: mice that can be followed from place to place, and two dice.

import { LINE } from "../../../art/ink.js";
import { COLOURS, type Colour, fill, Mark } from "../../../art/marks.js";
import { Mouse, Picture } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import type { Face } from "../types.js";
import type { NamedMouse } from "./mice.js";

export const MouseShape = memo(({ colour }: { colour: Colour }) => (
  <Picture box="-1 2 103 60" class="hunt-mouse">
    <Mouse colour={colour} />
  </Picture>
));

/** A mouse's colour and mark, small: beside what such a mouse is worth. */
export const Token = memo(({ colour }: { colour: Colour }) => (
  <svg viewBox="-14 -14 28 28" aria-hidden="true">
    <circle r="12.5" fill={fill(colour)} stroke={LINE} stroke-width="2" />
    <Mark colour={colour} scale={0.95} />
  </svg>
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

// --- Dice: five colours and a white face that is any of them ---------------------------------

const ring = COLOURS.map((colour, i) => {
  const turn = (i / COLOURS.length) * 2 * Math.PI - Math.PI / 2;
  return { colour, x: 50 + 26 * Math.cos(turn), y: 50 + 26 * Math.sin(turn) };
});

const Any = () => (
  <g>
    {ring.map(({ colour, x, y }) => (
      <g key={colour} transform={`translate(${x} ${y})`}>
        <circle r="14" fill={fill(colour)} stroke={LINE} stroke-width="2.5" />
        <Mark colour={colour} scale={0.85} />
      </g>
    ))}
  </g>
);

/** A die that waits to be thrown shows a paw. */
const Paw = () => (
  <g fill={LINE} opacity="0.4">
    <ellipse cx="50" cy="62" rx="17" ry="14" />
    <ellipse cx="26" cy="48" rx="7" ry="9" />
    <ellipse cx="41" cy="34" rx="7.5" ry="10" />
    <ellipse cx="59" cy="34" rx="7.5" ry="10" />
    <ellipse cx="74" cy="48" rx="7" ry="9" />
  </g>
);

const isColour = (face: Face | null): face is Exclude<Face, "white"> =>
  face !== null && face !== "white";

interface DieProps {
  face: Face | null;
  /** A mouse is chosen for it. */
  used?: boolean;
  /** It is landing: other faces pass by before its own is seen. */
  lands?: boolean;
}

export const Die = memo(({ face, used = false, lands = false }: DieProps) => (
  <svg viewBox="0 0 100 106" class={used ? "hunt-die is-used" : "hunt-die"} aria-hidden="true">
    <rect x="4" y="12" width="92" height="92" rx="20" fill={LINE} />
    <rect
      x="4"
      y="4"
      width="92"
      height="92"
      rx="20"
      fill={isColour(face) ? fill(face) : "#fffaf0"}
      stroke={LINE}
      stroke-width="4"
    />
    {isColour(face) && (
      <g transform="translate(50 50)">
        <Mark colour={face} scale={3.1} />
      </g>
    )}
    {face === "white" && <Any />}
    {face === null && <Paw />}
    {lands && (
      <rect
        class="hunt-passing"
        x="4"
        y="4"
        width="92"
        height="92"
        rx="20"
        stroke={LINE}
        stroke-width="4"
      />
    )}
  </svg>
));
