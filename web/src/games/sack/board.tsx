// The table of the cat in the sack: the others, the sack, the mice, and one's own things.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton, Actions } from "../../art/table.js";
import { useMoves } from "../../motion.js";
import type { Scene } from "./beats.js";
import { Bidding, bidsOf } from "./bidding.js";
import { Symbols } from "./cards.js";
import { Ending } from "./ending.js";
import { useFlights } from "./flights.js";
import { useKeptFocus } from "./focus.js";
import { Hand, HiddenHand, putOf } from "./hand.js";
import { Market } from "./market.js";
import { Sack } from "./sack.js";
import { Rivals, Seat, seatProps } from "./seats.js";
import {
  highestBid,
  namingOf,
  wordsOf,
  type CardName,
  type LastRound,
  type Naming,
  type Props,
} from "./table.js";
import { dogsSay, offers, soldSays } from "./words.js";

const isSold = ({ kind }: Scene): boolean => kind === "chase" || kind === "sold";

const story = (last: LastRound, naming: Naming): string =>
  `${soldSays(last, naming)} ${dogsSay(last, naming)}`.trim();

/** Whose turn it is and for what, or how the round ended. */
function prompt({ view, players, scene, t }: Props): string {
  const { phase, last } = view.board;
  if (scene) return last && isSold(scene as Scene) ? story(last, namingOf(t, players, view.seat)) : "";
  if (view.over) return "";
  if (typeof view.mover !== "number") return t("wait.chance");
  const name = players[view.mover - 1]!.label;
  const looksOn = view.mover !== view.seat || view.legal.length === 0; // at a replay, or back
  if (looksOn) {
    return t(phase === "putting" ? "wait.put" : phase === "offered" ? "wait.offered" : "wait.bid", { name });
  }
  if (phase === "putting") return t("turn.put");
  const broke = bidsOf(view.legal).length === 0;
  if (phase === "offered") return t(broke ? "turn.offered.broke" : "turn.offered");
  const highest = highestBid(view.board);
  if (broke) return t("turn.broke", { n: highest });
  return t("turn.bid", { n: highest });
}

const Own = ({ board, chosen, choose }: { board: Props; chosen: CardName | null; choose(card: CardName): void }) => {
  const { t, bottom, view, players, pending } = board;
  const sitter = view.board.players[bottom - 1]!;
  const { hand } = sitter;
  return (
    <section class="sack-own" aria-label={players[bottom - 1]!.label}>
      <Seat {...seatProps(board, sitter)} own />
      {hand ? (
        <Hand
          t={t}
          cards={hand}
          can={pending === null ? hand.filter((each) => view.legal.includes(putOf(each))) : []}
          chosen={chosen}
          choose={choose}
          sent={hand.find((each) => putOf(each) === pending) ?? null}
          put={board.act}
          hints={board.hints}
        />
      ) : (
        <HiddenHand t={t} cards={sitter.cards} />
      )}
    </section>
  );
};

const Doing = ({ board, chosen }: { board: Props; chosen: CardName | null }): JSX.Element => {
  const { view } = board;
  const mine = view.mover === view.seat && view.seat !== null;
  const bidding = view.legal.includes("pass");
  return (
    <div class={`sack-doing${mine ? " mine" : ""}`}>
      <p class="sack-prompt">{prompt(board)}</p>
      <Actions board={board}>
        {bidding && <Bidding key={`${view.board.round} ${highestBid(view.board)}`} board={board} />}
        {chosen && (
          <ActionButton board={board} action={putOf(chosen)} main>
            {offers(putOf(chosen), wordsOf(board))}
          </ActionButton>
        )}
      </Actions>
    </div>
  );
};

export function Board(board: Props): JSX.Element {
  const [picked, choose] = useState<CardName | null>(null);
  const scene = board.scene as Scene | null;
  const root = useMoves<HTMLDivElement>(board);
  useFlights(root, board);
  useKeptFocus(root, board.view);
  const { view } = board;
  // A choice outlives the turn it was made for: only what can be put now is chosen.
  const chosen = picked && view.legal.includes(putOf(picked)) ? picked : null;
  return (
    <div
      ref={root}
      class={`sack is-${view.board.phase}`}
      tabIndex={-1}
      style={{
        "--places": view.board.players.length + (view.board.dummy ? 1 : 0),
        "--speed": board.motion.speed,
      }}
    >
      <Symbols />
      {view.over ? (
        <Ending {...board} />
      ) : (
        <>
          <Rivals {...board} />
          <Sack board={board} scene={scene} />
          <Market {...board} />
          <Own board={board} chosen={chosen} choose={choose} />
          <Doing board={board} chosen={chosen} />
        </>
      )}
      <div class="sack-flights" aria-hidden="true" />
    </div>
  );
}
