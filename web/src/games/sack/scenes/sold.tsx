// How a round ended: who bought the sack, and what the dogs did to it. With motion it is played.
import type { JSX } from "preact";
import { memo } from "../../../ui/memo.js";
import { speaker } from "../../words-context.js";
import { Card } from "../pieces/cards.js";
import { OwnerName } from "../seats.js";
import type { LastRound } from "../types.js";
import { chase, movingName, type Props, worthOf } from "../view.js";
import { named, ownerLabel, points, soldSays } from "../words.js";

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
  /** The sold sack is large while it is new, and a reminder while the next one is filled. */
  large?: boolean;
  playing?: boolean;
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

const SoldCard = ({ sold, place }: { sold: SoldProps; place: number }) => {
  const { t, players, eyes, last, round } = sold;
  const at = last.row[place]!;
  const { dogs, cat } = chase(last);
  const state = stateOf(last, place);
  const runs = state === "dog" && cat !== null ? cat - place : 0;
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

/** The sold row, and what it brings. */
export const Sold = memo((sold: SoldProps) => {
  const { t, last, large, playing } = sold;
  const speak = speaker(t, sold.players, sold.eyes);
  return (
    <div class={`sack-sold${large ? " large" : ""}${playing ? " playing" : ""}`}>
      {!large && (
        <p class="sack-story">
          {soldSays(last, speak)} <Gain t={t} last={last} />
        </p>
      )}
      <ol class="sack-row">
        {last.row.map((_, place) => (
          <SoldCard key={place} sold={sold} place={place} />
        ))}
      </ol>
      {large && (
        <p class="sack-so-far">
          <Gain t={t} last={last} />
        </p>
      )}
    </div>
  );
});
