// How a round ended: who bought the sack, and what the dogs did to it. With motion it is played.
import type { JSX } from "preact";
import { Card } from "./cards.js";
import { OwnerName } from "./seats.js";
import { cardMoves, chase, named, points, wordsOf, worthOf, type LastRound, type Props } from "./table.js";
import { dogsSay, soldSays } from "./words.js";

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
    <path d="M34 52q4-16 18-14t12 16-14 12-10-12 10-6" fill="none" stroke="#a02418" stroke-width="6" stroke-linecap="round" />
  </svg>
);

/** Gone to the box. */
const Gone = (): JSX.Element => (
  <svg class="sack-gone" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="17" fill="#fffaf0" stroke="#a02418" stroke-width="4" />
    <path d="m13 13 14 14m0-14L13 27" stroke="#a02418" stroke-width="5" stroke-linecap="round" />
  </svg>
);

interface SoldProps {
  board: Props;
  last: LastRound;
  large?: boolean;
}

function stateOf(last: LastRound, place: number): "kept" | "dog" | "chased" | "void" {
  if (last.buyer === null) return "void";
  if (last.row[place]!.kept) return "kept";
  return chase(last).cat === place ? "chased" : "dog";
}

const SoldCard = ({ board, last, place }: { board: Props; last: LastRound; place: number }) => {
  const { view, t } = board;
  const at = last.row[place]!;
  const { dogs, cat } = chase(last);
  const state = stateOf(last, place);
  const round = view.over ? view.board.round : view.board.round - 1;
  const { before, motion } = board;
  const ended = before !== null && (view.over || before.board.round !== view.board.round);
  const unseen = motion.on && ended && before.board.row[place]?.up === false;
  const runs = state === "dog" && cat !== null ? cat - place : 0;
  return (
    <li class={`sack-place ${state}${unseen ? " turned" : ""}${dogs.length > 1 ? " fight" : ""}`}>
      <OwnerName board={board} owner={at.owner} />
      <span class="sack-lies" data-moves={cardMoves(view.seat, round, place, at)} style={{ "--runs": runs }}>
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

/** The sold row with its story: large while it is new, a reminder while the next one is filled. */
export const Sold = ({ board, last, large = false }: SoldProps): JSX.Element => {
  const words = wordsOf(board);
  const playing = large && board.motion.on && board.before !== null;
  return (
    <div class={`sack-sold${large ? " large" : ""}${playing ? " playing" : ""}`}>
      <p class="sack-story">
        {soldSays(last, words)} {large && dogsSay(last, words)}
        {last.buyer !== null && <b class="sack-gain">{points(board.t, worthOf(last))}</b>}
      </p>
      <ol class="sack-row">
        {last.row.map((_, place) => (
          <SoldCard key={place} board={board} last={last} place={place} />
        ))}
      </ol>
    </div>
  );
};
