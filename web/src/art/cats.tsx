// The players' cats. Each has its own coat and something that it wears.
import type { JSX } from "preact";
import { memo } from "../ui/memo.js";
import { outline } from "./ink.js";
import { Cat, type Mood, Picture } from "./pieces.js";

const Bow = () => (
  <g {...outline}>
    <path d="M78 20 60 8q-4 8 0 20Zm0 0 18-10q5 9 0 21Z" fill="#d8504a" />
    <circle cx="78" cy="20" r="6" fill="#f08a3c" />
  </g>
);

const Glasses = () => (
  <g fill="none" {...outline}>
    <circle cx="32" cy="52" r="14" fill="#ffffff" fill-opacity="0.28" />
    <circle cx="68" cy="52" r="14" fill="#ffffff" fill-opacity="0.28" />
    <path d="M46 50q4-4 8 0M18 48l-8-5m72 5 8-5" stroke-linecap="round" />
  </g>
);

const Scarf = () => (
  <g {...outline}>
    <path d="M14 80q36 22 72 0l3 12q-39 20-78 0Z" fill="#4f9a4f" />
    <path d="M70 92l10-4 6 16-13 3Z" fill="#4f9a4f" />
    <path d="M30 90l2 9m17-6v10m18-12 2 8" stroke="#fbd84b" fill="none" />
  </g>
);

const Cap = () => (
  <g {...outline}>
    <path d="M22 30Q24 2 50 2t28 28q-28-12-56 0Z" fill="#3f72c4" />
    <path d="M19 33q31-15 62 0l2-7q-33-16-66 0Z" fill="#fffaf0" />
    <circle cx="50" cy="3" r="7" fill="#fffaf0" />
  </g>
);

const Bell = () => (
  <g {...outline}>
    <path d="M16 80q34 20 68 0l3 9q-37 20-74 0Z" fill="#d8504a" />
    <circle cx="50" cy="96" r="8" fill="#fbd84b" />
    <path d="M50 96v6" />
  </g>
);

const PETALS = [0, 72, 144, 216, 288];

const Flower = () => (
  <g transform="translate(78 18)" {...outline} stroke-width="2.5">
    {PETALS.map((turn) => (
      <circle key={turn} cy="-9" r="7" fill="#e86a92" transform={`rotate(${turn})`} />
    ))}
    <circle r="6" fill="#fbd84b" />
  </g>
);

/** The look with a cap. */
const CAPPED = 4;

const LOOKS = [
  { coat: "#e9a35b", belly: "#fff3dd", tabby: true, Wears: Bow },
  { coat: "#93a1ae", belly: "#eef2f4", tabby: false, Wears: Glasses },
  { coat: "#6d6170", belly: "#f4efe9", tabby: false, Wears: Scarf },
  { coat: "#f0dfc0", belly: "#fffaf0", tabby: true, Wears: Cap },
  { coat: "#4a4450", belly: "#d9d2dc", tabby: false, Wears: Bell },
  { coat: "#fbf7ef", belly: "#ffe9ef", tabby: false, Wears: Flower },
] as const;

export const ALL_LOOKS = LOOKS.map((_, index) => index + 1);

/** A player keeps the look of their cat from game to game; no two cats look alike. */
export function lookOf(players: readonly { cat: number }[], seat: number): number {
  const wanted = players.map(({ cat }) => ((cat - 1) % LOOKS.length) + 1);
  const isFirst = (look: number, index: number) => wanted.indexOf(look) === index;
  const spare = ALL_LOOKS.filter((look) => !wanted.includes(look));
  const looks = wanted.map((look, index) => (isFirst(look, index) ? look : spare.shift()!));
  return looks[seat - 1]!;
}

export const coatOf = (look: number): string => LOOKS[look - 1]!.coat;

interface LookProps {
  /** From 1. */
  look: number;
  mood: Mood;
}

/** The head of a cat, 100 × 100 and a little more for what it wears. */
export function CatHead({ look, mood }: LookProps): JSX.Element {
  const { Wears, ...coat } = LOOKS[look - 1]!;
  return (
    <Cat mood={mood} {...coat}>
      <Wears />
    </Cat>
  );
}

/** It sits between the ears, or on the cap of the one that wears one. */
export const Crown = ({ look }: { look: number }) => (
  <path
    transform={look === CAPPED ? "translate(0 2)" : "translate(12 26) scale(0.76)"}
    d="M28 8 24-22l14 12L50-28l12 18 14-12-4 30Q50 0 28 8Z"
    fill="#fbd84b"
    {...outline}
  />
);

const TALL = "-4 -30 108 138"; // with room for a crown upon a cap

interface CatPictureProps extends LookProps {
  crowned?: boolean;
}

export const CatPicture = memo(({ look, mood, crowned = false }: CatPictureProps) => (
  <Picture box={crowned && look === CAPPED ? TALL : "-4 -8 108 116"} class="player-cat">
    <CatHead look={look} mood={mood} />
    {crowned && <Crown look={look} />}
  </Picture>
));
