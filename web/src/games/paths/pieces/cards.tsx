// One card of the grid, face up or face down.
import type { JSX } from "preact";
import type { Colour } from "../../../art/marks.js";
import { Picture } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import type { GoalCard } from "../types.js";
import { type Side, type Special, shapeOf, specialOf } from "../view.js";
import { Cage, Dish, Eye, GoalPicture, Stone, Swap } from "./pieces.js";
import { Light, Road } from "./roads.js";

/** A little grass in the corners, so that no two sides of a card look alike. */
const TUFTS = "M9 22q1-7-1-11m4 11q0-8 3-12m1 12q2-5 5-7M82 15q1-6-1-9m4 9q0-6 3-9";

const Meadow = memo(() => (
  <>
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMin"
      class="paths-meadow"
      aria-hidden="true"
    >
      <path d={TUFTS} />
    </svg>
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMax"
      class="paths-meadow"
      aria-hidden="true"
    >
      <path d={TUFTS} transform="rotate(180 50 50)" />
    </svg>
  </>
));

const ART: Record<Special, () => JSX.Element> = {
  cage: () => <Cage />,
  swap: () => <Swap />,
  cheese: () => <GoalPicture card="cheese" />,
  trap: () => <GoalPicture card="trap" />,
};

const SPOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 50]],
  [
    [35, 50],
    [65, 50],
  ],
  [
    [37.5, 42],
    [62.5, 42],
    [50, 63],
  ],
  [
    [38, 38],
    [62, 38],
    [38, 62],
    [62, 62],
  ],
];

/** In the card's corner, which a picture leaves free. */
const ASIDE = [
  "",
  "translate(-14 -12) scale(.66)",
  "translate(-4 -11) scale(.62)",
  "translate(-14 -14) scale(.72)",
  "translate(-14 -14) scale(.74)",
];
/** The more stones, the smaller: the road and its colours stay in sight. */
const SIZES = [0, 1.15, 0.95, 0.8, 0.76];

/** How far the middle of a bend lies from the middle of its card, to each of its sides. */
const BEND = 10.75; // %

function middleOf(sides: readonly Side[]): string {
  if (shapeOf(sides) !== "bend") return "0 0";
  const x = sides.includes("E") ? BEND : -BEND;
  const y = sides.includes("S") ? BEND : -BEND;
  return `${x}% ${y}%`;
}

interface StonesProps {
  colours: readonly Colour[];
  sides: readonly Side[];
  /** Beside the card's own picture. */
  aside: boolean;
}

/** Stepping stones in the colours of the mice whose paths run here. */
function Stones({ colours, sides, aside }: StonesProps): JSX.Element {
  return (
    <svg
      style={{ translate: middleOf(sides) }}
      viewBox="0 0 100 100"
      class="paths-stones"
      preserveAspectRatio={aside ? "xMinYMin" : "xMidYMid"}
      aria-hidden="true"
    >
      <g transform={aside ? ASIDE[colours.length] : ""}>
        {colours.map((colour, index) => {
          const [x, y] = SPOTS[colours.length]![index]!;
          return (
            <g key={colour} transform={`translate(${x} ${y}) scale(${SIZES[colours.length]})`}>
              <g class="paths-stone">
                <Stone colour={colour} />
              </g>
            </g>
          );
        })}
      </g>
    </svg>
  );
}

interface FaceProps {
  card: string;
  /** As the seat sees them. */
  sides: readonly Side[];
  /** Of the mice whose paths run here. */
  colours?: readonly Colour[];
}

export const Face = memo(({ card, sides, colours = [] }: FaceProps) => {
  const special = specialOf(card);
  return (
    <span class={special ? `paths-face is-${special}` : "paths-face"}>
      <Meadow />
      <Road sides={sides} />
      {colours.length > 0 && <Light sides={sides} colours={colours} />}
      {special && <Picture class="paths-art">{ART[special]()}</Picture>}
      {colours.length > 0 && <Stones colours={colours} sides={sides} aside={special !== null} />}
    </span>
  );
});

export const Back = memo(() => (
  <span class="paths-back">
    <Picture box="-20 -5 100 100" class="paths-shape">
      <path d="M30 66c3 12-14 10-9 22" />
      <path d="M30 4c11 9 21 27 21 45 0 15-9 23-21 23S9 64 9 49C9 31 19 13 30 4Z" />
      <circle cx="13" cy="30" r="10" />
      <circle cx="47" cy="30" r="10" />
    </Picture>
  </span>
));

interface GoalBackProps {
  /** What this seat knows to lie under it. */
  known: GoalCard | null;
  /** Another player has just looked at it. */
  looked: boolean;
}

export const GoalBack = memo(({ known, looked }: GoalBackProps) => (
  <span class="paths-back is-goal">
    <Picture class="paths-dish">
      <Dish
        under={
          known && (
            <g class="paths-under" transform="translate(27 28) scale(.46)">
              <GoalPicture card={known} />
            </g>
          )
        }
      />
    </Picture>
    {looked && (
      <Picture class="paths-known">
        <Eye />
      </Picture>
    )}
    {known && (
      <Picture class="paths-known">
        <circle cx="50" cy="50" r="47" fill="#fffaf0" stroke="#2e2118" stroke-width="5" />
        <g transform="translate(18 18) scale(.64)">
          <GoalPicture card={known} />
        </g>
      </Picture>
    )}
  </span>
));
