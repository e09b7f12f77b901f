// What only this game has, drawn in the kit's hand: 100 × 100 units unless said otherwise.
import type { ComponentChildren, JSX } from "preact";
import { LINE, outline } from "../../../art/ink.js";
import { type Colour, fill, Mark } from "../../../art/marks.js";
import { Cheese } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import type { GoalCard } from "../types.js";

const thin = { fill: "none", ...outline, "stroke-linecap": "round" } as const;

/** A wooden mouse seen from above that looks up, 60 × 90. */
export const MouseAbove = memo(({ colour }: { colour: Colour }) => (
  <g>
    <path d="M30 66c3 12-14 10-9 22" {...thin} stroke-width="3.5" />
    <path
      d="M30 4c11 9 21 27 21 45 0 15-9 23-21 23S9 64 9 49C9 31 19 13 30 4Z"
      fill={fill(colour)}
      {...outline}
    />
    <path d="m21 12-12-4m12 8-13 1m31-5 12-4m-12 8 13 1" {...thin} stroke-width="1.6" />
    <circle cx="14" cy="31" r="10" fill={fill(colour)} {...outline} />
    <circle cx="46" cy="31" r="10" fill={fill(colour)} {...outline} />
    <circle cx="14" cy="31" r="4.5" fill={LINE} opacity="0.25" />
    <circle cx="46" cy="31" r="4.5" fill={LINE} opacity="0.25" />
    <circle cx="24.5" cy="18" r="2.8" fill={LINE} />
    <circle cx="35.5" cy="18" r="2.8" fill={LINE} />
    <circle cx="30" cy="6" r="3.6" fill={LINE} />
    <g transform="translate(30 53)">
      <Mark colour={colour} scale={1.2} />
    </g>
  </g>
));

/** A round stone with a mouse's colour and mark, around 0 0, 30 wide. */
export const Stone = memo(({ colour }: { colour: Colour }) => (
  <g>
    <circle r="14" fill={fill(colour)} {...outline} stroke-width="2.5" />
    <Mark colour={colour} scale={0.95} />
  </g>
));

/** What hides a goal: a golden cover on a plate. The cover may be lifted from what is under it. */
export const Dish = ({ under }: { under?: ComponentChildren }): JSX.Element => (
  <g>
    <ellipse cx="50" cy="78" rx="42" ry="10" fill="#f4ead6" {...outline} />
    <ellipse cx="50" cy="76" rx="32" ry="5.5" fill="#d9c9a8" />
    {under}
    <g class="paths-cover">
      <path d="M15 76C15 42 31 28 50 28s35 14 35 48Z" fill="#f0b93a" {...outline} />
      <path d="M15 76c0-4 0-7 .6-10h68.8c.6 3 .6 6 .6 10Z" fill="#d6942a" {...outline} />
      <path
        d="M27 60c1-12 7-19 15-22"
        fill="none"
        stroke="#fff3cf"
        stroke-width="5"
        stroke-linecap="round"
      />
      <path
        d="M57 42c6 3 10 8 12 14"
        fill="none"
        stroke="#fff3cf"
        stroke-width="3"
        stroke-linecap="round"
        opacity="0.6"
      />
      <circle cx="50" cy="19" r="8" fill="#f0b93a" {...outline} />
      <rect x="40" y="24" width="20" height="7" rx="3.5" fill="#d6942a" {...outline} />
    </g>
  </g>
);

const BOW = "M26 54V22q0-6 6-6h36q6 0 6 6v32";

/** The part of a mousetrap that snaps: over the mouse that is caught. */
export const Bow = (): JSX.Element => (
  <g>
    <path d={BOW} fill="none" stroke={LINE} stroke-width="11" stroke-linejoin="round" />
    <path d={BOW} fill="none" stroke="#c9d2d8" stroke-width="5.5" stroke-linejoin="round" />
    <rect x="19" y="49" width="62" height="13" rx="6.5" fill="#8d9aa3" {...outline} />
    <path d="M29 49v13m8-13v13m8-13v13m10-13v13m8-13v13m8-13v13" {...thin} stroke-width="2.2" />
  </g>
);

export const Trap = (): JSX.Element => (
  <g>
    <rect x="15" y="8" width="70" height="84" rx="8" fill="#c8935a" {...outline} />
    <path
      d="M24 24h6m40 58h8M26 78h8m32-50h5"
      fill="none"
      stroke="#8f6133"
      stroke-width="3"
      stroke-linecap="round"
    />
    <g transform="translate(37 66) scale(.26)">
      <Cheese />
    </g>
    <g class="paths-bow">
      <Bow />
    </g>
  </g>
);

/** A bird cage with an eye looking out. */
export const Cage = (): JSX.Element => (
  <g>
    <circle cx="50" cy="8" r="5" fill="none" {...outline} />
    <path d="M18 82V46c0-20 14-33 32-33s32 13 32 33v36Z" fill="#f6ecd8" {...outline} />
    <path d="M22 56q28-25 56 0-28 25-56 0Z" fill="#ffffff" {...outline} />
    <g class="paths-pupil">
      <circle cx="50" cy="56" r="11.5" fill="#5f9ea0" {...outline} />
      <circle cx="50" cy="56" r="5" fill={LINE} />
      <circle cx="53.5" cy="52" r="2.2" fill="#ffffff" />
    </g>
    <path
      d="M34 17q-6 14-6 65m38-65q6 14 6 65M50 13v30m0 26v13"
      {...thin}
      stroke="#7b6a58"
      stroke-width="3.5"
    />
    <rect x="12" y="80" width="76" height="12" rx="6" fill="#b5763a" {...outline} />
  </g>
);

const ARROW = "M18 52C18 30 34 18 54 19v-11l24 19-24 19v-11c-12 0-20 6-21 17Z";

/** Two arrows that chase each other. */
export const Swap = (): JSX.Element => (
  <g>
    <path d={ARROW} fill="#f0b93a" {...outline} />
    <path d={ARROW} fill="#8a4f74" {...outline} transform="rotate(180 50 50)" />
  </g>
);

/** An eye: the player has looked at a goal. */
export const Eye = (): JSX.Element => (
  <g>
    <path d="M6 50q44-52 88 0-44 52-88 0Z" fill="#ffffff" {...outline} stroke-width="6" />
    <circle cx="50" cy="50" r="19" fill="#5f9ea0" {...outline} stroke-width="6" />
    <circle cx="50" cy="50" r="8" fill={LINE} />
  </g>
);

/** It can be turned. */
export const Round = (): JSX.Element => (
  <g>
    <circle cx="50" cy="50" r="46" fill="#f2b01e" {...outline} stroke-width="6" />
    <path d="M27 55a24 24 0 0 1 42-20m4 10a24 24 0 0 1-42 20" {...thin} stroke-width="9" />
    <path d="m74 22-2 18-18-3Zm-48 56 2-18 18 3Z" fill={LINE} />
  </g>
);

const PICKET = "M-10 88V32L0 16l10 16v56Z";

/** A fence: the mouse is stuck. */
export const Fence = (): JSX.Element => (
  <g {...outline} stroke-width="5">
    <path d="M6 42h88v12H6Zm0 26h88v12H6Z" fill="#b5763a" />
    {[22, 50, 78].map((x) => (
      <path key={x} d={PICKET} fill="#e0b176" transform={`translate(${x})`} />
    ))}
  </g>
);

export const GoalPicture = ({ card }: { card: GoalCard }): JSX.Element =>
  card === "trap" ? (
    <Trap />
  ) : (
    <g>
      <ellipse cx="50" cy="76" rx="46" ry="15" fill="#f4ead6" {...outline} />
      <g transform="translate(8 2) scale(.84)">
        <Cheese />
      </g>
    </g>
  );

const spikes = (count: number, inner: number, outer: number): string =>
  Array.from({ length: 2 * count }, (_, index) => {
    const far = index % 2 ? inner : outer;
    const angle = (index * Math.PI) / count;
    return `${(50 + far * Math.sin(angle)).toFixed(1)},${(50 - far * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");

const CRUMBS = Array.from({ length: 9 }, (_, index) => index * 40);

/** Behind a mouse that has come to a goal: the blow of the trap, or the gleam of the cheese. */
export const Burst = memo(({ card }: { card: GoalCard }) => (
  <svg viewBox="0 0 100 100" class={`paths-burst of-${card}`} aria-hidden="true">
    {card === "trap" ? (
      <>
        <polygon points={spikes(11, 30, 49)} fill="#fff7dc" {...outline} stroke-width="1.5" />
        <polygon points={spikes(11, 18, 32)} fill="#f2b01e" />
      </>
    ) : (
      <>
        <polygon class="paths-rays" points={spikes(12, 14, 50)} fill="#ffe08a" />
        {CRUMBS.map((angle) => (
          <g key={angle} transform={`rotate(${angle} 50 50)`}>
            <circle
              class="paths-crumb"
              cx="50"
              cy="7"
              r="3"
              fill="#f2b01e"
              {...outline}
              stroke-width="1"
            />
          </g>
        ))}
      </>
    )}
  </svg>
));
