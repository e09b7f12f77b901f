// Roads are drawn in 100 × 100 units and stretched to the card; their widths are not.
import type { JSX } from "preact";
import { type Colour, fill } from "../../../art/marks.js";
import type { Side } from "../view.js";

const ARM: Record<Side, string> = {
  N: "M50 50V0",
  E: "M50 50H100",
  S: "M50 50V100",
  W: "M50 50H0",
};
const WHOLE: Record<string, string> = {
  NS: "M50 0C50 22 42 31 50 50S50 78 50 100",
  EW: "M0 50C22 50 31 43 50 50S78 50 100 50",
  NE: "M50 0C50 38 62 50 100 50",
  NW: "M50 0C50 38 38 50 0 50",
  ES: "M50 100C50 62 62 50 100 50",
  SW: "M50 100C50 62 38 50 0 50",
};

export const roadOf = (sides: readonly Side[]): string =>
  WHOLE[sides.join("")] ?? sides.map((each) => ARM[each]).join("");

export const Road = ({ sides }: { sides: readonly Side[] }): JSX.Element => {
  const way = roadOf(sides);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" class="paths-road" aria-hidden="true">
      <path d={way} class="paths-edge" />
      <path d={way} class="paths-sand" />
    </svg>
  );
};

const DASH = 0.17; // of a card's width

/** A length of the card's width, as CSS. */
const wide = (share: number): string => `calc(var(--w) * ${share})`;

/** The light of the mice whose path runs here: a band, or a cord of their colours. */
export function Light({ sides, colours }: { sides: readonly Side[]; colours: readonly Colour[] }) {
  const way = roadOf(sides);
  const gap = wide(DASH * (colours.length - 1));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" class="paths-light" aria-hidden="true">
      <path d={way} class="paths-light-edge" />
      {colours.map((colour, index) => (
        <path
          key={colour}
          d={way}
          class="paths-band"
          style={{
            stroke: fill(colour),
            ...(index > 0 && {
              strokeDasharray: `${wide(DASH)} ${gap}`,
              strokeDashoffset: wide(-DASH * index),
            }),
          }}
        />
      ))}
    </svg>
  );
}
