// What is on the cards. Animals stand on plain paper, cheeses on their owner's colour.
import type { JSX } from "preact";
import { LINE, outline } from "../../../art/ink.js";
import { type Colour, fill, Mark, markFill } from "../../../art/marks.js";
import { Cat, Dog, Picture } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import type { AnyCard } from "../types.js";
import { isCheese, worth } from "../view.js";
import { KIND } from "./cheeses.js";

/** How an animal takes the end: at ease, on the hunt, or chased away. */
export type Feeling = "calm" | "hunting" | "fleeing";

const MouseEyes = ({ wide }: { wide: boolean }): JSX.Element =>
  wide ? (
    <g fill="#fff" {...outline}>
      <circle cx="37" cy="54" r="8.500" />
      <circle cx="63" cy="54" r="8.500" />
      <circle cx="37" cy="55" r="2" fill={LINE} />
      <circle cx="63" cy="55" r="2" fill={LINE} />
    </g>
  ) : (
    <g fill={LINE}>
      <circle cx="38" cy="55" r="5.500" />
      <circle cx="62" cy="55" r="5.500" />
      <circle cx="40" cy="53" r="1.800" fill="#fff" />
      <circle cx="64" cy="53" r="1.800" fill="#fff" />
    </g>
  );

/** A mouse's head from the front: the ears make it. */
const MouseHead = ({ feeling }: { feeling: Feeling }): JSX.Element => (
  <g>
    <circle cx="23" cy="31" r="20" fill="#8d8f98" {...outline} />
    <circle cx="77" cy="31" r="20" fill="#8d8f98" {...outline} />
    <circle cx="23" cy="31" r="11" fill="#f2b7a6" />
    <circle cx="77" cy="31" r="11" fill="#f2b7a6" />
    <path
      d="M50 27c20 0 32 13 32 29 0 18-18 37-32 37S18 74 18 56c0-16 12-29 32-29Z"
      fill="#a9abb3"
      {...outline}
    />
    <MouseEyes wide={feeling === "fleeing"} />
    <path
      d="M30 74 8 70m22 9L10 84m60-10 22-4m-22 9 20 5"
      stroke={LINE}
      stroke-width="2"
      stroke-linecap="round"
    />
    <ellipse cx="50" cy="73" rx="6.500" ry="5" fill="#d96a5b" {...outline} stroke-width="2" />
    <path
      d={feeling === "hunting" ? "M40 82q10 10 20 0Z" : "M50 78v4m-7 1q4 4 7-1 3 5 7 1"}
      fill={feeling === "hunting" ? "#fff" : "none"}
      {...outline}
      stroke-linecap="round"
    />
  </g>
);

/** The start card: a plate and a knife, nobody's. */
const Plate = (): JSX.Element => (
  <g {...outline}>
    <circle cx="44" cy="50" r="36" fill="#fffdf6" />
    <circle cx="44" cy="50" r="23" fill="#f0e7d4" stroke-width="2" />
    <path d="M31 44q6-9 14-6M54 58q-5 6-12 4" fill="none" stroke="#cdbf9f" stroke-linecap="round" />
    <path d="M86 10q10 18 4 40h-7V10Z" fill="#dfe4e8" />
    <path d="M83 50h7v36q0 5-3.500 5T83 86Z" fill="#8a5a36" />
  </g>
);

const CAT_MOOD = { calm: "calm", hunting: "cross", fleeing: "hurt" } as const;

function Animal({ card, feeling }: { card: AnyCard; feeling: Feeling }): JSX.Element {
  if (card === "dog") return <Dog />;
  if (card === "cat") return <Cat tabby mood={CAT_MOOD[feeling]} />;
  if (card === "mouse") return <MouseHead feeling={feeling} />;
  return <Plate />;
}

/** A path, not text: screen readers skip it. */
const DIGIT: Record<number, string> = {
  1: "M-5-6 1-11V11M-5 11H7",
  2: "M-7-5C-6-13 8-14 7-4 6 2-5 5-7 11H8",
  3: "M-7-8C-3-13 7-13 6-6 6-1 1-1-2-1 4-1 8 1 7 6 6 13-4 13-8 8",
};

const SIZE: Record<number, number> = { 1: 0.56, 2: 0.66, 3: 0.76 };

/** The more it is worth, the bigger it is; the number and the owner's mark stand in the corners. */
function CheesePicture({ colour, value }: { colour: Colour; value: number }): JSX.Element {
  const Kind = KIND[colour]!;
  const size = SIZE[value] ?? 1;
  return (
    <g>
      <g transform={`translate(${58 - 50 * size} ${55 - 50 * size}) scale(${size})`}>
        <Kind />
      </g>
      <circle cx="22" cy="22" r="19" fill={fill(colour)} stroke={LINE} stroke-width="2.500" />
      <path
        d={DIGIT[value]}
        transform="translate(22 22)"
        fill="none"
        stroke={markFill(colour)}
        stroke-width="5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <circle cx="83" cy="83" r="13" fill={fill(colour)} stroke={LINE} stroke-width="2" />
      <g transform="translate(83 83)">
        <Mark colour={colour} scale={0.9} />
      </g>
    </g>
  );
}

/** A player's kind of cheese alone. */
export const KindPicture = memo(({ colour }: { colour: Colour }) => {
  const Kind = KIND[colour]!;
  return (
    <Picture class="rescue-kind">
      <Kind />
      <circle cx="80" cy="80" r="19" fill={fill(colour)} stroke={LINE} stroke-width="3" />
      <g transform="translate(80 80)">
        <Mark colour={colour} scale={1.3} />
      </g>
    </Picture>
  );
});

interface FaceProps {
  card: AnyCard;
  /** A cheese's colour, which is its owner's. */
  colour?: Colour;
  feeling?: Feeling;
}

export const Face = memo(({ card, colour = "yellow", feeling = "calm" }: FaceProps) => (
  <Picture>
    {isCheese(card) ? (
      <CheesePicture colour={colour} value={worth(card)} />
    ) : (
      <g transform="translate(6 6) scale(0.88)">
        <Animal card={card} feeling={feeling} />
      </g>
    )}
  </Picture>
));

/** The class that gives a card its ground. */
export const groundOf = (card: AnyCard, colour: Colour): string =>
  isCheese(card) ? `rescue-${colour}` : "rescue-plain";

/** What is left where a card was: crumbs of a cheese, the prints of paws. */
export const Trace = memo(({ card }: { card: AnyCard }) => (
  <Picture class="rescue-trace">
    {isCheese(card) ? (
      <g fill="#f7c63c" {...outline} stroke-width="2">
        <path d="m30 58 9-5 7 6-4 8-9 1Zm24 10 7-3 4 6-6 4Zm6-24 6 1-1 6-6-1Zm-38-6 6-3 3 5-5 3Z" />
      </g>
    ) : (
      <g class="rescue-paws">
        {[0, 1, 2].map((step) => (
          <g key={step} transform={`translate(${24 + 24 * step} ${72 - 24 * step}) rotate(45)`}>
            <ellipse cx="0" cy="3" rx="6" ry="5" />
            <circle cx="-7" cy="-4" r="3" />
            <circle cx="0" cy="-7" r="3" />
            <circle cx="7" cy="-4" r="3" />
          </g>
        ))}
      </g>
    )}
  </Picture>
));
