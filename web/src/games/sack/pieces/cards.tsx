// Every card once, as a symbol; what stands on the table only points to them.
import { type ComponentChildren, type JSX, render } from "preact";
import { LINE, outline } from "../../../art/ink.js";
import { Cat, Dog, Rabbit, Tail } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import type { CardName } from "../types.js";
import { CARDS, shown } from "../view.js";
import { AlleyCat, Beauty, Kitten, Lady, Mouser, Scoundrel, Sleepyhead } from "./cats.js";
import { FatMouse, SmallMouse } from "./mice.js";

const BigDog = (): JSX.Element => (
  <g>
    <path d="M16 100q0-22 34-22t34 22Z" fill="#7d4f2b" {...outline} />
    <g transform="translate(-3 -6) scale(1.06)">
      <Dog coat="#a8703f" ears="#5a3920" />
    </g>
    <path d="m14 99 6-9 7 7 7-8 8 7 8-8 8 8 8-7 7 8 7-7 6 9Z" fill="#cf3b33" {...outline} />
  </g>
);

const SmallDog = (): JSX.Element => (
  <g>
    <Tail d="M66 84q16 0 20-18" coat="#dcc49c" wide={5} />
    <path d="M26 97q-2-24 22-24t24 24Z" fill="#dcc49c" {...outline} />
    <path d="M37 97q-1-13 4-13t5 13m6 0q-1-13 4-13t5 13" fill="#fff3dd" {...outline} />
    <g transform="translate(18 22) scale(0.6)">
      <Dog small coat="#e6d1ac" ears="#8a6238" />
    </g>
  </g>
);

const Bunny = (): JSX.Element => (
  <g transform="translate(2 2) scale(0.96)">
    <Rabbit />
  </g>
);

/** Whom a dog chases: the cat worth most, or the one worth least. */
const Prey = ({ most }: { most: boolean }): JSX.Element => (
  <g>
    <g transform="translate(8 7) scale(0.32)">
      <Cat mood="hurt" coat="#fffaf0" />
    </g>
    <path
      d={most ? "M58 7 72 23H63V38H53V23H44Z" : "M58 38 72 22H63V7H53V22H44Z"}
      fill="#fffaf0"
      {...outline}
      stroke-width="2.5"
    />
  </g>
);

interface Look {
  ground: string;
  Figure: () => JSX.Element;
  corner?: () => JSX.Element;
}

const LOOKS: Record<CardName, Look> = {
  "-8": { ground: "#c9b6d3", Figure: Scoundrel },
  "-5": { ground: "#d9cfa0", Figure: AlleyCat },
  "3": { ground: "#f9dcd3", Figure: Kitten },
  "5": { ground: "#dbe7f3", Figure: Sleepyhead },
  "8": { ground: "#d5e8c4", Figure: Mouser },
  "11": { ground: "#bfe3e0", Figure: Lady },
  "15": { ground: "#ffe39a", Figure: Beauty },
  rabbit: { ground: "#cfe6a8", Figure: Bunny },
  bigdog: { ground: "#e59a86", Figure: BigDog, corner: () => <Prey most /> },
  smalldog: { ground: "#f1b98a", Figure: SmallDog, corner: () => <Prey most={false} /> },
};

/** Every card's figure, for the rulebook. */
export const FIGURES = CARDS.map((card) => ({ card, ...LOOKS[card] }));

const Ground = ({ ground, children }: { ground: string; children: ComponentChildren }) => (
  <g>
    <rect
      x="1.5"
      y="1.5"
      width="97"
      height="137"
      rx="11"
      fill="#fffaf0"
      stroke={LINE}
      stroke-width="2"
    />
    <rect x="6" y="6" width="88" height="128" rx="8" fill={ground} />
    {children}
  </g>
);

const worth = (card: CardName): string => (card === "rabbit" ? "0" : shown(card));

const Face = ({ card }: { card: CardName }): JSX.Element => {
  const { ground, Figure, corner } = LOOKS[card];
  return (
    <symbol id={`sack-${card}`} viewBox="0 0 100 140">
      <Ground ground={ground}>
        {corner?.() ?? (
          <text x="11" y="35" class="sack-worth" fill={LINE}>
            {worth(card)}
          </text>
        )}
        <g transform="translate(8 44) scale(0.86)">
          <Figure />
        </g>
      </Ground>
    </symbol>
  );
};

/** The figure of a card, small, in a line of words. */
export const FigureIcon = memo(({ card }: { card: CardName }) => (
  <svg class="sack-figure" viewBox="6 46 88 88" aria-hidden="true">
    <use href={`#sack-${card}`} width="100" height="140" />
  </svg>
));

/** A tied sack with somebody's ears and tail in it. */
const TiedSack = (): JSX.Element => (
  <g>
    <Tail d="M70 108q22-2 14-24" coat="#8b8593" wide={6} />
    <path
      d="M40 50Q26 58 24 72l-4-9q-5 20 0 36 3 20 30 20t30-20q5-16 0-36l-4 9q-2-14-16-22Z"
      fill="#d3a568"
      {...outline}
    />
    <path
      d="M38 50q-6-12-10-18 11 4 14-2 4 6 8 0 5 6 9 0 3 6 13 2-4 6-10 18Z"
      fill="#e0b77c"
      {...outline}
    />
    <path
      d="M35 47q15 7 30 0"
      fill="none"
      stroke="#9c3b30"
      stroke-width="7"
      stroke-linecap="round"
    />
    <path
      d="M30 88q6 5 12 0m16 0q6 5 12 0"
      fill="none"
      {...outline}
      stroke-linecap="round"
      opacity="0.55"
    />
  </g>
);

const Back = (): JSX.Element => (
  <symbol id="sack-back" viewBox="0 0 100 140">
    <Ground ground="#6b4a34">
      <rect
        x="11"
        y="11"
        width="78"
        height="118"
        rx="6"
        fill="none"
        stroke="#d9b277"
        stroke-width="2"
        stroke-dasharray="6 5"
      />
      <TiedSack />
    </Ground>
  </symbol>
);

/** The symbols from which all cards and mice of the board are drawn; they are not seen themselves. */
const Sheet = (): JSX.Element => (
  <svg width="0" height="0" aria-hidden="true">
    {(Object.keys(LOOKS) as CardName[]).map((card) => (
      <Face key={card} card={card} />
    ))}
    <Back />
    <symbol id="sack-one" viewBox="0 0 60 44">
      <SmallMouse />
    </symbol>
    <symbol id="sack-cat" viewBox="8 4 84 92">
      <Cat coat="#e9a35b" />
    </symbol>
    <symbol id="sack-five" viewBox="0 0 60 44">
      <FatMouse />
    </symbol>
  </svg>
);

let sheet: Element | null = null;

function drawnSheet(): Element {
  if (!sheet) {
    const desk = document.createElement("div");
    render(<Sheet />, desk);
    sheet = desk.firstElementChild!;
  }
  return sheet;
}

/** The symbols on a board: drawn for the first one, and moved on to each that comes after it. */
export const Symbols = memo(() => (
  <div class="sack-symbols" ref={(place) => place?.append(drawnSheet())} />
));

/** A card, or its back if it is hidden from this seat. */
export const Card = memo(({ card }: { card: CardName | null }) => (
  <svg class="sack-card" viewBox="0 0 100 140" aria-hidden="true">
    <use href={`#sack-${card ?? "back"}`} />
  </svg>
));
