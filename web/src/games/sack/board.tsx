// The table of the cat in the sack: the others, the sack, the mice, and one's own things.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton, Actions, SeatTag } from "../../art/table.js";
import { useMoves } from "../../motion.js";
import { Bidding, bidsOf } from "./bidding.js";
import { Symbols } from "./cards.js";
import { Ending } from "./ending.js";
import { useFlights } from "./flights.js";
import { useKeptFocus } from "./focus.js";
import { Hand, HiddenHand } from "./hand.js";
import { Look, lookId } from "./look.js";
import { Market } from "./market.js";
import { Sack } from "./sack.js";
import { useSoldScene } from "./scene.js";
import { Bid, Has, Rivals, StarterToken } from "./seats.js";
import { highestBid, wordsOf, type CardName, type Props } from "./table.js";
import { offers } from "./words.js";

/** Whose turn it is and for what, in one sentence. */
function prompt({ view, players, t }: Props): string {
  const { phase } = view.board;
  if (view.over) return "";
  if (typeof view.mover !== "number") return t("wait.chance");
  const name = players[view.mover - 1]!.label;
  if (view.mover !== view.seat) {
    return t(phase === "putting" ? "wait.put" : phase === "offered" ? "wait.offered" : "wait.bid", { name });
  }
  if (phase === "putting") return t("turn.put");
  const broke = view.legal.length > 0 && bidsOf(view.legal).length === 0;
  if (phase === "offered") return t(broke ? "turn.offered.broke" : "turn.offered");
  const highest = highestBid(view.board);
  if (broke) return t("turn.broke", { n: highest });
  return t("turn.bid", { n: highest });
}

const Own = ({ board, chosen, choose }: { board: Props; chosen: CardName | null; choose(card: CardName): void }) => {
  const { bottom, view, players } = board;
  const sitter = view.board.players[bottom - 1]!;
  const turn = view.mover === bottom;
  return (
    <section class={"sack-own"} aria-label={players[bottom - 1]!.label}>
      <button type="button" class="sack-mine" popovertarget={lookId(bottom)} data-moves={`seat-${bottom}`}>
        <span class="sack-who">
          <SeatTag player={players[bottom - 1]!} turn={turn} />
          <StarterToken board={board} seat={bottom} />
        </span>
        <Has board={board} sitter={sitter} />
        <Bid board={board} sitter={sitter} />
      </button>
      <Look board={board} seat={bottom} />
      {sitter.hand ? <Hand board={board} chosen={chosen} choose={choose} /> : <HiddenHand board={board} />}
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
          <ActionButton board={board} action={`put ${chosen}`} main>
            {offers(`put ${chosen}`, wordsOf(board))}
          </ActionButton>
        )}
      </Actions>
    </div>
  );
};

export function Board(board: Props): JSX.Element {
  const [picked, choose] = useState<CardName | null>(null);
  const sold = useSoldScene(board);
  const root = useMoves<HTMLDivElement>(board.motion);
  useFlights(root, board);
  useKeptFocus(root, board.view);
  const { view } = board;
  // A choice outlives the turn it was made for: only what can be put now is chosen.
  const chosen = picked && view.legal.includes(`put ${picked}`) ? picked : null;
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
          <Sack board={board} sold={sold} />
          <Market {...board} />
          <Own board={board} chosen={chosen} choose={choose} />
          <Doing board={board} chosen={chosen} />
        </>
      )}
      <div class="sack-flights" aria-hidden="true" />
    </div>
  );
}
