// The seven cats of a set: each with a character and a silhouette of its own, on 100 × 100 units.
import type { JSX } from "preact";
import { LINE, outline } from "../../../art/ink.js";
import { Cat, Tail } from "../../../art/pieces.js";

const round = { fill: "none", "stroke-linecap": "round" } as const;

interface StripesProps {
  d: string;
  colour?: string;
  faint?: number;
}

/** A few strokes of a thick pen on a coat. */
const Stripes = ({ d, colour = LINE, faint = 1 }: StripesProps): JSX.Element => (
  <path d={d} {...round} stroke={colour} stroke-width="4" opacity={faint} />
);

/** −8: the scoundrel with the chewed ear, the eye patch and somebody else's hat. */
export const Scoundrel = (): JSX.Element => (
  <g transform="translate(3 8) scale(0.94)">
    <Cat mood="sly" coat="#5d5866" belly="#a49cab">
      <path d="M86 6 69 14l7 7-6 4 16 3Z" fill="#c9b6d3" />
      <path d="m69 15 8 6-6 4 12 4" {...round} {...outline} />
      <Stripes d="M8 46q30-4 58-16" />
      <path d="M22 44q10-7 22-2 2 18-10 19-13 0-12-17Z" fill={LINE} />
      <path d="m62 34 14 12m-10-14 4 10" {...round} stroke="#f2b7a6" stroke-width="2.5" />
      <path d="M57 74h6v6h-5Z" fill="#f2b01e" {...outline} stroke-width="1.5" />
    </Cat>
    <path d="M18 21Q16-8 38-8q10 0 13 4 6-4 13 3 5 6 4 16Z" fill="#8f2f2a" {...outline} />
    <path d="M0 28q4-10 34-13t52-2q8 2 2 7-28 0-46 3T8 34q-8 1-8-6Z" fill="#a83a32" {...outline} />
    <Stripes d="M19 15q24-6 49-5" colour="#f2b01e" />
  </g>
);

/** −5: the alley cat, all bristles and back. */
export const AlleyCat = (): JSX.Element => (
  <g>
    <Tail d="M80 60Q96 44 86 8" coat="#8b8f5e" wide={8} />
    <path d="m86 6-9 6 6 3-7 6 8 2" fill="#8b8f5e" {...outline} />
    <path
      d="M24 95V62l-3-16 9 4-2-15 11 6 1-15 10 9 6-12 7 12 10-6-1 14 11-1-5 13 6 20 3 20H74l-6-24q-10-8-20 0l-8 24Z"
      fill="#8b8f5e"
      {...outline}
    />
    <Stripes d="m56 44 4 10m8-8 2 10m8-4-2 8" faint={0.4} />
    <g transform="translate(1 36) scale(0.55)">
      <Cat mood="cross" coat="#9aa06a" belly="#d8d3a6">
        <path d="M40 74 30 84m2-12-6 12m12-8-4 12" {...round} {...outline} />
        <Stripes d="m44 80 24 8m-20-12-4 10m12-6-4 10m12-6-4 8" colour="#fffaf0" />
      </Cat>
    </g>
  </g>
);

/** 3: the kitten, smaller than its ball of wool. */
export const Kitten = (): JSX.Element => (
  <g>
    <Tail d="M30 88Q8 90 10 66" coat="#f4cf9c" wide={6} />
    <path d="M22 96q-2-26 18-26t20 26Z" fill="#f4cf9c" {...outline} />
    <g transform="translate(15 32) scale(0.5)">
      <Cat mood="glad" coat="#f8dcb2" />
    </g>
    <path d="M33 96q-1-8 3-8t4 8m2 0q0-8 4-8t3 8" fill="#fff3dd" {...outline} stroke-width="2.5" />
    <circle cx="73" cy="78" r="18" fill="#cf4f63" {...outline} />
    <path
      d="M58 72q14-8 28 4M58 84q14-12 30-6M66 94q2-22 14-30"
      {...round}
      stroke="#8c2a3d"
      stroke-width="2.5"
    />
    <path d="M60 91q-4 6-12 4" {...round} stroke="#8c2a3d" stroke-width="3" />
  </g>
);

/** 5: the sleepyhead, a loaf of a cat. */
export const Sleepyhead = (): JSX.Element => (
  <g>
    <ellipse cx="50" cy="90" rx="48" ry="8" fill="#c9774b" {...outline} />
    <path d="M6 88Q-2 50 42 46q56-2 54 30 0 12-10 12Z" fill="#9fb3cc" {...outline} />
    <Stripes d="m66 49-2 12m12-10-3 12m12-7-5 11" faint={0.35} />
    <g transform="translate(2 32) scale(0.56)">
      <Cat mood="sleepy" coat="#b3c4d9" />
    </g>
    <Tail d="M92 80Q80 90 52 84" coat="#9fb3cc" wide={8} />
  </g>
);

/** 8: the mouser, tail up, looking straight at you. */
export const Mouser = (): JSX.Element => (
  <g>
    <Tail d="M72 88Q98 78 88 54t4-26" coat="#e08f45" />
    <path d="M24 96Q18 52 46 50t30 46Z" fill="#e9a35b" {...outline} />
    <path d="M40 62q8 14 18 0-2 26-9 26t-9-26Z" fill="#fff3dd" />
    <Stripes d="M27 74h9m-10 9h9m38-9h-8m9 9h-8" faint={0.4} />
    <path d="M37 96q-2-14 5-14t6 14m4 0q-1-14 6-14t5 14" fill="#fff3dd" {...outline} />
    <g transform="translate(15 2) scale(0.66)">
      <Cat mood="calm" tabby />
    </g>
  </g>
);

/** 11: the lady from Siam, long neck, long tail, longer memory. */
export const Lady = (): JSX.Element => (
  <g>
    <Tail d="M64 90Q96 94 92 70T72 52" coat="#6d4d3c" wide={7} />
    <path d="M30 97q-6-24 8-40V36h20v21q16 16 8 40Z" fill="#efe1c6" {...outline} />
    <path d="M38 97q-2-22 4-22t6 22m2 0q0-22 6-22t5 22" fill="#8a6650" {...outline} />
    <path d="M37 47h22v7H37Z" fill="#1f6f8b" {...outline} stroke-width="2.5" />
    <circle cx="48" cy="58" r="5" fill="#f2b01e" {...outline} stroke-width="2.5" />
    <g transform="translate(22 -2) scale(0.52)">
      <Cat mood="calm" coat="#efe1c6" belly="#8a6650">
        <path d="m17 12 4 24 16-14Zm66 0-4 24-16-14Z" fill="#6d4d3c" />
        <ellipse cx="33" cy="52" rx="6" ry="8" fill="#8fd0ee" {...outline} />
        <ellipse cx="67" cy="52" rx="6" ry="8" fill="#8fd0ee" {...outline} />
        <circle cx="33" cy="52" r="3" fill={LINE} />
        <circle cx="67" cy="52" r="3" fill={LINE} />
      </Cat>
    </g>
  </g>
);

const FLUFF =
  "M50 12q8-9 15 0 11-5 13 6 12 0 9 12 11 4 5 13 9 7 0 14 5 10-5 13 2 11-9 12-2 11-13 9-5 9-15 4-10 5-15-4-11 2-13-9-11-1-9-12-10-3-5-13-9-7 0-14-6-9 5-13-3-12 9-12 2-11 13-6 7-9 15 0Z";

/** 15: the beauty. She knows. */
export const Beauty = (): JSX.Element => (
  <g>
    <path d={FLUFF} fill="#f3e3ea" {...outline} />
    <g transform="translate(18 20) scale(0.64)">
      <Cat mood="vain" coat="#ffffff" belly="#fbeef3">
        <circle cx="22" cy="66" r="7" fill="#f29fb0" opacity="0.8" />
        <circle cx="78" cy="66" r="7" fill="#f29fb0" opacity="0.8" />
      </Cat>
    </g>
    <path d="M29 25 25 2l13 10L50-3l12 15L75 2l-4 23q-21-8-42 0Z" fill="#f2b01e" {...outline} />
    <circle cx="50" cy="14" r="4.5" fill="#cf3b33" {...outline} stroke-width="2" />
    <path d="M50 90 30 80q-6 8 0 19Zm0 0 20-10q6 8 0 19Z" fill="#d6457a" {...outline} />
    <circle cx="50" cy="90" r="6" fill="#f08fb1" {...outline} />
  </g>
);
