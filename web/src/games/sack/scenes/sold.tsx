// How a round ended: who bought the sack, and what the dogs did to it. With motion it is played.
import type { JSX } from "preact";
import { CatPicture, lookOf } from "../../../art/cats.js";
import type { Mood } from "../../../art/pieces.js";
import { memo } from "../../../ui/memo.js";
import { signed } from "../../../words.js";
import { speaker } from "../../words-context.js";
import { Card } from "../pieces/cards.js";
import { OwnerName } from "../seats.js";
import type { LastRound } from "../types.js";
import { chase, isCat, movingName, type Props, worthOf } from "../view.js";
import { named, ownerLabel, points, soldSays } from "../words.js";
import type { SaleKind } from "./beats.js";

/** Dust and stars where two dogs or more have met. */
const Scuffle = (): JSX.Element => (
  <svg class="sack-scuffle" viewBox="0 0 100 100" aria-hidden="true">
    <path
      d="m50 4 10 18 17-12-1 20 20 1-12 16 14 13-19 6 6 20-20-5-6 17-12-15-15 15-3-20-20 4 8-19-16-8 15-11-12-17 20 0-2-20 18 12Z"
      fill="#ffe08a"
      stroke="#2e2118"
      stroke-width="4"
      stroke-linejoin="round"
    />
    <path
      d="M34 52q4-16 18-14t12 16-14 12-10-12 10-6"
      fill="none"
      stroke="#a02418"
      stroke-width="6"
      stroke-linecap="round"
    />
  </svg>
);

/** Marks a card that has gone to the box. */
const Gone = (): JSX.Element => (
  <svg class="sack-gone" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="17" fill="#fffaf0" stroke="#a02418" stroke-width="4" />
    <path d="m13 13 14 14m0-14L13 27" stroke="#a02418" stroke-width="5" stroke-linecap="round" />
  </svg>
);

interface SoldProps {
  t: Props["t"];
  players: Props["players"];
  /** The seat at this screen. */
  eyes: number | null;
  last: LastRound;
  round: number;
  /** What is seen of the sale, in large; left out: a reminder while the next sack is filled. */
  sale?: SaleKind;
}

/** The round in which the sack was sold: in its own scene that is still the present one. */
const roundOf = ({ view, scene }: Props): number =>
  scene ? view.board.round : view.board.round - 1;

export const soldProps = (props: Props, last: LastRound): SoldProps => ({
  t: props.t,
  players: props.players,
  eyes: props.view.seat,
  last,
  round: roundOf(props),
});

function stateOf(last: LastRound, place: number): "kept" | "dog" | "chased" | "void" {
  if (last.buyer === null) return "void";
  if (last.row[place]!.kept) return "kept";
  return chase(last).cat === place ? "chased" : "dog";
}

/** How many places a dog runs to the cat; for the cat, to which side it flees. */
function runsOf(last: LastRound, place: number): number {
  const { dogs, cat } = chase(last);
  if (cat === null) return 0;
  return place === cat ? Math.sign(cat - dogs[0]!) : cat - place;
}

const SoldCard = ({ sold, place }: { sold: SoldProps; place: number }) => {
  const { t, players, eyes, last, round, sale } = sold;
  const at = last.row[place]!;
  const { dogs } = chase(last);
  // The dogs wait until the buyer has paid.
  const state = sale === "paying" ? "kept" : stateOf(last, place);
  const runs = runsOf(last, place);
  return (
    <li class={`sack-place ${state}${dogs.length > 1 ? " fight" : ""}`}>
      <OwnerName
        name={ownerLabel(speaker(t, players, eyes), at.owner)}
        own={at.owner !== null && at.owner === eyes}
      />
      <span
        class="sack-lies"
        data-moves={movingName(eyes, round, place, at)}
        style={{ "--runs": runs }}
      >
        <Card card={at.card} />
        {state === "dog" && dogs.length > 1 && <Scuffle />}
        {state !== "kept" && <Gone />}
      </span>
      <span class="visually-hidden">
        {named(t, at.card)}
        {state !== "kept" && `, ${t("gone")}`}
      </span>
    </li>
  );
};

/** What the sack brings its buyer. */
const Gain = ({ t, last }: Pick<SoldProps, "t" | "last">): JSX.Element | null =>
  last.buyer === null ? null : <b class="sack-gain">{points(t, worthOf(last))}</b>;

/** The cats that are left, as a sum: "8 − 5 =". */
function addition(last: LastRound): string {
  const cats = last.row.flatMap(({ kept, card }) => (kept && isCat(card) ? [Number(card)] : []));
  if (cats.length < 2) return "";
  const terms = cats.map((each, index) =>
    index === 0 ? signed(each) : `${each < 0 ? "−" : "+"} ${Math.abs(each)}`,
  );
  return `${terms.join(" ")} = `;
}

/** How the buyer feels about what the dogs have left. */
function moodOf(last: LastRound, sale: SaleKind): Mood {
  if (sale === "paying" || sale === "chase") return "sly";
  return worthOf(last) > last.price ? "glad" : worthOf(last) < 0 ? "hurt" : "calm";
}

interface HeadProps {
  players: Props["players"];
  buyer: number | null;
  mood: Mood;
  text: string;
}

/** Above the row of a sack that is opened and sold: the buyer's cat, and what happens. */
export const SaleHead = ({ players, buyer, mood, text }: HeadProps): JSX.Element => (
  <p class="sack-buyer">
    {buyer !== null && <CatPicture look={lookOf(players, buyer)} mood={mood} />}
    <span>{text}</span>
  </p>
);

/** The sold row, and what it brings. */
export const Sold = memo((sold: SoldProps) => {
  const { t, last, sale, players } = sold;
  const says = soldSays(last, speaker(t, players, sold.eyes));
  const tellsSum = sale === "sold" || sale === "taken";
  return (
    <div class={sale ? `sack-sold large ${sale}` : "sack-sold"}>
      {sale ? (
        <SaleHead players={players} buyer={last.buyer} mood={moodOf(last, sale)} text={says} />
      ) : (
        <p class="sack-story">
          {says} <Gain t={t} last={last} />
        </p>
      )}
      <ol class="sack-row">
        {last.row.map((_, place) => (
          <SoldCard key={place} sold={sold} place={place} />
        ))}
      </ol>
      {sale && (
        <p class="sack-so-far">
          {tellsSum && last.buyer !== null && (
            <span class="sack-sum">
              {addition(last)}
              <Gain t={t} last={last} />
            </span>
          )}
        </p>
      )}
    </div>
  );
});
