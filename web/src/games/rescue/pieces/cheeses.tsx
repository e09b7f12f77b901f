// Four kinds of cheese, told apart by silhouette as well as by colour and mark.
import type { JSX } from "preact";
import { outline } from "../../../art/ink.js";
import type { Colour } from "../../../art/marks.js";
import { Cheese } from "../../../art/pieces.js";

/** Half a ball in red wax, the cut side in front. */
const Ball = (): JSX.Element => (
  <g {...outline}>
    <path d="M62 12C28 8 6 28 6 52s22 42 56 38Z" fill="#cf3b33" />
    <path
      d="M15 44q4-16 20-22"
      fill="none"
      stroke="#fff"
      stroke-width="5"
      stroke-linecap="round"
      opacity="0.6"
    />
    <ellipse cx="62" cy="51" rx="31" ry="39" fill="#cf3b33" />
    <ellipse cx="63" cy="51" rx="24" ry="31" fill="#ffe08a" stroke-width="2" />
    <circle cx="56" cy="38" r="5.500" fill="#e0a52a" stroke="none" />
    <circle cx="73" cy="48" r="4" fill="#e0a52a" stroke="none" />
    <circle cx="59" cy="64" r="6.500" fill="#e0a52a" stroke="none" />
    <circle cx="75" cy="66" r="3" fill="#e0a52a" stroke="none" />
  </g>
);

/** A block with blue veins. */
const Block = (): JSX.Element => (
  <g {...outline}>
    <path d="M8 40 38 20h54L64 40Z" fill="#fffaf0" />
    <path d="M8 40h56v44H8Z" fill="#f1ead8" />
    <path d="M64 40 92 20v42L64 84Z" fill="#d8cfb8" />
    <path
      d="M17 54q9-6 13 3t12 1m-20 16q6-7 12-2t10-5m8-15 6 7m-2 14 4 4M74 48l6 8m2-20 4 5M38 30l9 2m12-6 10 2"
      fill="none"
      stroke="#2f62ad"
      stroke-width="5"
      stroke-linecap="round"
    />
  </g>
);

/** A flat white wheel with herbs, one slice gone. */
const Wheel = (): JSX.Element => (
  <g {...outline}>
    <path d="M6 46v20c0 13 19 23 44 23s44-10 44-23V46Z" fill="#e9dfc8" />
    <ellipse cx="50" cy="46" rx="44" ry="25" fill="#fffdf4" />
    <path d="M50 46 22 65.500V86q12 4 28 3Z" fill="#ffe9a8" />
    <path d="M50 46 22 65.500Q34 71 50 71Z" fill="#3f8a3f" opacity="0.35" stroke="none" />
    <path
      d="M30 40q5-6 11 0-5 6-11 0Zm31-8q6-5 11 1-6 5-11-1Zm5 23q5-6 11 0-5 6-11 0Z"
      fill="#3f8a3f"
      stroke-width="2"
    />
  </g>
);

export const KIND: Partial<Record<Colour, () => JSX.Element>> = {
  yellow: () => <Cheese />,
  red: Ball,
  blue: Block,
  green: Wheel,
};
