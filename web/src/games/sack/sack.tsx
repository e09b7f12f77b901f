// The middle of the table: the row that lies on the sack, and the sack that was sold before it.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { still } from "../../still.js";
import { Card } from "./cards.js";
import { OwnerName, ownerName, quietly } from "./seats.js";
import { Sold, soldProps } from "./sold.js";
import { cardMoves, named, namingOf, owners, type Place, type Props } from "./table.js";

/** Own cards lie face down too, but one may peek. */
const FaceDown = ({ t, at }: { t: Props["t"]; at: Place }): JSX.Element => (
  <span class="sack-down">
    <Card card={null} />
    {at.card && (
      <span class="sack-peek">
        <Card card={at.card} />
      </span>
    )}
    <span class="visually-hidden">
      {at.card ? t("row.own", { card: named(t, at.card) }) : t("row.down")}
    </span>
  </span>
);

const FaceUp = ({ t, at }: { t: Props["t"]; at: Place }): JSX.Element => (
  <>
    <Card card={at.card} />
    <span class="visually-hidden">{at.card && named(t, at.card)}</span>
  </>
);

interface RowPlaceProps {
  t: Props["t"];
  owner: string;
  own: boolean;
  at: Place | undefined;
  /** The name under which its card moves, and where it comes from. */
  moves: string;
  from: string;
  states: string;
}

const RowPlace = still(({ t, owner, own, at, moves, from, states }: RowPlaceProps) => (
  <li class={`sack-place${states}`}>
    <OwnerName name={owner} own={own} />
    {at ? (
      <span key={moves} class="sack-lies" data-moves={moves} data-from={from}>
        {at.up ? <FaceUp t={t} at={at} /> : <FaceDown t={t} at={at} />}
      </span>
    ) : (
      <span class="sack-lies">
        <span class="visually-hidden">{t("row.empty")}</span>
      </span>
    )}
  </li>
));

function rowPlace(board: Props, owner: number | null, place: number): JSX.Element {
  const { t, view, before } = board;
  const { row, round } = view.board;
  const at = row[place];
  const turned = at?.up === true && before?.board.row[place]?.up === false;
  const states = `${at ? "" : " empty"}${turned && board.motion.on ? " turned" : ""}${quietly(board, turned)}`;
  return (
    <RowPlace
      key={`${round}-${place}`}
      t={t}
      owner={ownerName(namingOf(t, board.players, view.seat), owner)}
      own={owner !== null && owner === view.seat}
      at={at}
      moves={at ? cardMoves(view.seat, round, place, at) : ""}
      from={owner === null ? "pile-dummy" : `seat-${owner}`}
      states={states}
    />
  );
}

/** `sold`: the sack of the round before is still shown in its place. */
export function Sack({ board, sold }: { board: Props; sold: boolean }): JSX.Element {
  const now = board.view.board;
  const reminder = !sold && now.phase === "putting" ? now.last : null;
  const states = `${sold ? " sold" : ""}${reminder ? " reminding" : ""}`;
  const places = useMemo(() => owners(now), [now.starter, now.players.length, now.dummy === null]);
  return (
    <section class={`sack-cloth${states}`} data-sack aria-label={board.t("row")}>
      {sold && now.last ? (
        <Sold {...soldProps(board, now.last)} large playing={board.motion.on && board.before !== null} />
      ) : (
        <ol class="sack-row">
          {places.map((owner, place) => rowPlace(board, owner, place))}
        </ol>
      )}
      {reminder && <Sold {...soldProps(board, reminder)} />}
    </section>
  );
}
