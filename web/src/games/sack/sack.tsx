// The middle of the table: the row that lies on the sack, and the sack that was sold before it.
import type { JSX } from "preact";
import { Card } from "./cards.js";
import { OwnerName, quietly } from "./seats.js";
import { Sold } from "./sold.js";
import { cardMoves, named, owners, type Place, type Props } from "./table.js";

/** Own cards lie face down too, but one may peek. */
const FaceDown = ({ at, board }: { at: Place; board: Props }): JSX.Element => (
  <span class="sack-down">
    <Card card={null} />
    {at.card && (
      <span class="sack-peek">
        <Card card={at.card} />
      </span>
    )}
    <span class="visually-hidden">
      {at.card ? board.t("row.own", { card: named(board.t, at.card) }) : board.t("row.down")}
    </span>
  </span>
);

const FaceUp = ({ at, board }: { at: Place; board: Props }): JSX.Element => (
  <>
    <Card card={at.card} />
    <span class="visually-hidden">{at.card && named(board.t, at.card)}</span>
  </>
);

function RowPlace({ board, place, owner }: { board: Props; place: number; owner: number | null }) {
  const { view, before } = board;
  const at = view.board.row[place];
  const turned = at?.up === true && before?.board.row[place]?.up === false;
  const moves = at && cardMoves(view.seat, view.board.round, place, at);
  const from = owner === null ? "pile-dummy" : `seat-${owner}`;
  const states = `sack-place${at ? "" : " empty"}${turned && board.motion.on ? " turned" : ""}${quietly(board, turned)}`;
  return (
    <li class={states}>
      <OwnerName board={board} owner={owner} />
      {at ? (
        <span key={moves} class="sack-lies" data-moves={moves} data-from={from}>
          {at.up ? <FaceUp at={at} board={board} /> : <FaceDown at={at} board={board} />}
        </span>
      ) : (
        <span class="sack-lies">
          <span class="visually-hidden">{board.t("row.empty")}</span>
        </span>
      )}
    </li>
  );
}

/** `sold`: the sack of the round before is still shown in its place. */
export function Sack({ board, sold }: { board: Props; sold: boolean }): JSX.Element {
  const now = board.view.board;
  const reminder = !sold && now.phase === "putting" ? now.last : null;
  const states = `${sold ? " sold" : ""}${reminder ? " reminding" : ""}`;
  return (
    <section class={`sack-cloth${states}`} data-sack aria-label={board.t("row")}>
      {sold && now.last ? (
        <Sold board={board} last={now.last} large />
      ) : (
        <ol class="sack-row">
          {owners(now).map((owner, place) => (
            <RowPlace key={`${now.round}-${place}`} board={board} place={place} owner={owner} />
          ))}
        </ol>
      )}
      {reminder && <Sold board={board} last={reminder} />}
    </section>
  );
}
