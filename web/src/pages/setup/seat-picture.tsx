// The kind of a seat as a picture.
import type { JSX } from "preact";
import { CatHead, CatPicture } from "../../art/cats.js";
import { type Mood, Picture } from "../../art/pieces.js";
import type { Level, SeatWish } from "../../connection/wire.js";

interface Strength {
  mood: Mood;
  scale: number;
}

/** From the weakest bot to the strongest. */
const STRENGTHS: readonly Strength[] = [
  { mood: "glad", scale: 0.62 },
  { mood: "sleepy", scale: 0.78 },
  { mood: "calm", scale: 0.88 },
  { mood: "sly", scale: 0.94 },
  { mood: "cross", scale: 1 },
];

interface BotProps {
  look: number;
  level: string;
  levels: readonly Level[];
}

/** The cat that will sit there; the stronger, the larger. */
function Bot({ look, level, levels }: BotProps): JSX.Element {
  const at = Math.max(
    0,
    levels.findIndex((each) => each.name === level),
  );
  const share = at / Math.max(1, levels.length - 1);
  const { mood, scale } = STRENGTHS[Math.round(share * (STRENGTHS.length - 1))]!;
  return (
    <Picture box="-4 -8 108 116">
      <g transform={`translate(${50 * (1 - scale)} ${96 * (1 - scale)}) scale(${scale})`}>
        <CatHead look={look} mood={mood} />
      </g>
    </Picture>
  );
}

const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 6,
  "stroke-linejoin": "round",
} as const;

const Letter = () => (
  <Picture>
    <path d="M10 24h80v52H10Zm0 0 40 32 40-32" {...LINE} />
  </Picture>
);

const Door = () => (
  <Picture>
    <path d="M22 90V12h44v78M66 20l16-6v72l-16 4M10 90h72M56 50v6" {...LINE} />
  </Picture>
);

const Robot = () => (
  <Picture>
    <path
      d="M20 36h60v48H20ZM50 36V18m-6-6h12v8H44ZM36 70h28M36 54v2m28-2v2"
      {...LINE}
      stroke-linecap="round"
    />
  </Picture>
);

interface SeatPictureProps {
  look: number;
  wish: SeatWish;
  levels: readonly Level[];
}

export function SeatPicture({ look, wish, levels }: SeatPictureProps): JSX.Element {
  switch (wish.kind) {
    case "me":
      return <CatPicture look={look} mood="glad" />;
    case "here":
      return <CatPicture look={look} mood="calm" />;
    case "bot":
      return <Bot look={look} level={wish.level ?? ""} levels={levels} />;
    case "link":
      return <Letter />;
    case "lobby":
      return <Door />;
    case "program":
      return <Robot />;
  }
}
