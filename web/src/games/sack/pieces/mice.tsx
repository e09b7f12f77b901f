// Mice are money here: small ones count one, fat ones five.
import type { JSX } from "preact";
import { LINE, outline } from "../../../art/ink.js";
import { memo } from "../../../ui/memo.js";

const Ears = ({ coat }: { coat: string }) => (
  <g>
    <circle cx="24" cy="13" r="8" fill={coat} {...outline} />
    <circle cx="24" cy="13" r="3.5" fill="#f2b7a6" />
  </g>
);

export const SmallMouse = (): JSX.Element => (
  <g>
    <path d="M48 36q12 1 9-12" fill="none" stroke={LINE} stroke-width="3" stroke-linecap="round" />
    <path d="M5 34Q12 16 30 13q18 0 20 20 0 7-6 7H9q-6 0-4-6Z" fill="#c3b6a6" {...outline} />
    <Ears coat="#c3b6a6" />
    <circle cx="14" cy="28" r="2.4" fill={LINE} />
    <circle cx="5" cy="34" r="2.8" fill="#d96a5b" />
  </g>
);

/** A fat mouse with a five's worth of stripes, so that it is counted by more than its size. */
export const FatMouse = (): JSX.Element => (
  <g>
    <path d="M50 38q10 0 8-14" fill="none" stroke={LINE} stroke-width="3" stroke-linecap="round" />
    <path d="M3 33Q9 12 30 7q24-1 25 24 0 11-8 11H9q-8-1-6-9Z" fill="#8d6f56" {...outline} />
    <path
      d="M31 20v14m5-16v17m5-16v16m5-14v13M28 33q12-10 22-4"
      fill="none"
      stroke="#ffe08a"
      stroke-width="2.4"
      stroke-linecap="round"
    />
    <Ears coat="#8d6f56" />
    <circle cx="13" cy="27" r="2.4" fill="#fffaf0" />
    <circle cx="4" cy="33" r="2.8" fill="#d96a5b" />
  </g>
);

const FAT = 5;

interface HeapProps {
  mice: number;
  /** The name under which its mice move, and where new ones come from. */
  moves: string;
  from: string;
  /** Never change five small ones into a fat one. */
  loose?: boolean;
}

/** A number of mice in as few pieces as possible. The number is next to it in words. */
export const Heap = memo(({ mice, moves, from, loose = false }: HeapProps) => {
  const fat = loose ? 0 : Math.floor(mice / FAT);
  const kinds = [
    ...Array<string>(fat).fill("five"),
    ...Array<string>(mice - FAT * fat).fill("one"),
  ];
  return (
    <span class="sack-heap" aria-hidden="true">
      {kinds.map((kind, index) => {
        const name = `${moves}-${kind}-${kind === "five" ? index : index - fat}`;
        return (
          <span key={name} data-moves={name} data-from={from}>
            <svg viewBox="0 0 60 44">
              <use href={`#sack-${kind}`} />
            </svg>
          </span>
        );
      })}
    </span>
  );
});

/** One mouse beside a number. */
export const MouseIcon = memo(() => (
  <svg class="sack-icon" viewBox="0 0 60 44" aria-hidden="true">
    <use href="#sack-one" />
  </svg>
));
