// The players: name, bid, cards in hand, cats won. A touch shows what is known of a player.
import type { JSX } from "preact";
import { CatPicture, lookOf } from "../../art/cats.js";
import { Cheese, Picture } from "../../art/pieces.js";
import { SeatTag } from "../../art/table.js";
import { memo } from "../../ui/memo.js";
import { signed } from "../../words.js";
import type { Player } from "../board.js";
import { around } from "../seating.js";
import { Look, lookId } from "./areas/look.js";
import { Card } from "./pieces/cards.js";
import { Heap, MouseIcon } from "./pieces/mice.js";
import type { Board, SackPlayer } from "./types.js";
import type { Props } from "./view.js";

/** The seat's bid changed or it passed, by what was shown before. */
const bidChanged = ({ before }: Props, known: SackPlayer): boolean => {
  const was = before?.board.players[known.seat - 1];
  return was !== undefined && (was.bid !== known.bid || was.passed !== known.passed);
};

export const justHappenedClass = (props: Props, happened: boolean): string =>
  happened && !props.motion.on ? " just-happened" : "";

/** Whose a card in the row is. */
export const OwnerName = ({ name, own }: { name: string; own: boolean }): JSX.Element => (
  <span class={`sack-owner${own ? " own" : ""}`}>{name}</span>
);

interface BidProps {
  t: Props["t"];
  known: SackPlayer;
  quiet: string;
}

/** The mice that a player bids, or that they are out of this round. */
const Bid = ({ t, known, quiet }: BidProps): JSX.Element => {
  const state = known.passed ? " out" : known.bid > 0 ? " in" : "";
  return (
    <span class={`sack-bid${state}${state && quiet}`} data-moves={`bid-${known.seat}`}>
      {known.passed && t("passed")}
      {known.bid > 0 && (
        <>
          <Heap mice={known.bid} moves={`bid-${known.seat}`} from={`purse-${known.seat}`} />
          <b aria-hidden="true">{known.bid}</b>
          <span class="visually-hidden">{t("bids", { n: known.bid })}</span>
        </>
      )}
    </span>
  );
};

interface HoldingsProps {
  t: Props["t"];
  seat: number;
  /** Null for the player's own cards, which lie open below. */
  cards: number | null;
  cats: number | null;
  mice: number | null;
}

/** Cards in hand, cats won, mice where they are open: numbers with a small picture each. */
const Holdings = memo(({ t, seat, cards, cats, mice }: HoldingsProps) => (
  <span class="sack-holdings">
    {cards !== null && (
      <span class="sack-count">
        <Card card={null} />
        <span aria-hidden="true">{cards}</span>
        <span class="visually-hidden">{t("cards", { n: cards })}</span>
      </span>
    )}
    <span class="sack-count" data-moves={`pile-${seat}`} data-thing={`cats ${seat}`}>
      <svg class="sack-icon" viewBox="8 4 84 92" aria-hidden="true">
        <use href="#sack-cat" />
      </svg>
      <span aria-hidden="true">{cats === null ? "?" : signed(cats)}</span>
      <span class="visually-hidden">
        {cats === null ? t("cats.hidden") : t("cats.worth", { n: signed(cats) })}
      </span>
    </span>
    <span
      class={`sack-count${mice === null ? " secret" : ""}`}
      data-moves={`purse-${seat}`}
      data-thing={`mice ${seat}`}
    >
      <MouseIcon />
      <span aria-hidden="true">{mice ?? "?"}</span>
      <span class="visually-hidden">
        {mice === null ? t("mice.secret") : t("mice", { n: mice })}
      </span>
    </span>
  </span>
));

/** The cheese of the player who starts this round. */
const StarterToken = memo(({ t }: { t: Props["t"] }) => (
  <span class="sack-starter" data-moves="starter" title={t("starts")}>
    <Picture box="4 14 92 76">
      <Cheese />
    </Picture>
    <span class="visually-hidden">{t("starts")}</span>
  </span>
));

interface SeatProps {
  t: Props["t"];
  player: Player;
  /** The player's cat. */
  look: number;
  /** What the board tells of the player. */
  known: SackPlayer;
  /** The same, without the mice and cats that are still on their way. */
  holds: SackPlayer;
  turn: boolean;
  starts: boolean;
  quiet: string;
}

/** What the board shows of a seat. */
export const seatProps = (props: Props, landed: Board, known: SackPlayer): SeatProps => ({
  t: props.t,
  player: props.players[known.seat - 1]!,
  look: lookOf(props.players, known.seat),
  known,
  holds: landed.players[known.seat - 1]!,
  turn: props.view.mover === known.seat,
  starts: props.view.board.starter === known.seat,
  quiet: justHappenedClass(props, bidChanged(props, known)),
});

/** Name, holdings and bid; a touch shows more. The player's own cards lie open below: `own`. */
export const Seat = memo(
  ({ t, player, look, known, holds, turn, starts, quiet, own }: SeatProps & { own: boolean }) => {
    const states = own ? ["sack-mine"] : ["sack-seat"];
    if (turn && !own) states.push("moving");
    if (known.passed && !own) states.push("out");
    const { seat, cards, cats, won, played, lost } = known;
    return (
      <>
        <button
          type="button"
          class={states.join(" ")}
          data-moves={`seat-${seat}`}
          data-thing={`seat ${seat}`}
          popovertarget={lookId(seat)}
        >
          <span class="sack-who">
            <CatPicture look={look} mood={turn ? "sly" : "calm"} />
            <SeatTag player={player} turn={turn} />
            {starts && <StarterToken t={t} />}
          </span>
          <Holdings
            t={t}
            seat={seat}
            cards={own ? null : cards}
            cats={holds.cats}
            mice={holds.mice === null ? null : holds.mice - holds.bid}
          />
          <Bid t={t} known={known} quiet={quiet} />
        </button>
        <Look t={t} name={player.label} {...{ seat, won, cats, played, lost }} />
      </>
    );
  },
);

/** The others, left to right as they sit clockwise around the table. */
export const Rivals = ({ props, landed }: { props: Props; landed: Board }): JSX.Element => (
  <ul class={`sack-rivals sack-rivals-${props.view.players - 1}`} aria-label={props.t("others")}>
    {around(props.view.board.players, props.bottom).map((each) => (
      <li key={each.seat}>
        <Seat {...seatProps(props, landed, each)} own={false} />
      </li>
    ))}
  </ul>
);
