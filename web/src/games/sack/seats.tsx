// Who sits at the table: name, bid, cards in hand, cats won; a touch shows what is known of them.
import type { JSX } from "preact";
import { Cheese, Picture } from "../../art/pieces.js";
import { SeatTag } from "../../art/table.js";
import { Card } from "./cards.js";
import { Look, lookId } from "./look.js";
import { Heap, MouseIcon } from "./mice.js";
import { still } from "../../still.js";
import { signed } from "../../words.js";
import { around, type Props, type Sitter } from "./table.js";

/** The seat's bid changed or it passed, by what was shown before. */
const stirred = ({ before }: Props, sitter: Sitter): boolean => {
  const was = before?.board.players[sitter.seat - 1];
  return was !== undefined && (was.bid !== sitter.bid || was.passed !== sitter.passed);
};

export const quietly = (props: Props, happened: boolean): string =>
  happened && !props.motion.on ? " just-happened" : "";

const ownerName = (board: Props, owner: number | null): string =>
  owner === null ? board.t("dummy") : owner === board.view.seat ? board.t("you") : board.players[owner - 1]!.label;

export const OwnerName = ({ board, owner }: { board: Props; owner: number | null }): JSX.Element => (
  <span class={`sack-owner${owner !== null && owner === board.view.seat ? " own" : ""}`}>{ownerName(board, owner)}</span>
);

/** The mice before a player, or that he is out of this round. */
export const Bid = ({ board, sitter }: { board: Props; sitter: Sitter }): JSX.Element => {
  const { t } = board;
  const state = sitter.passed ? " out" : sitter.bid > 0 ? " in" : "";
  return (
    <span class={`sack-bid${state}${quietly(board, stirred(board, sitter))}`} data-moves={`bid-${sitter.seat}`}>
      {sitter.passed && t("passed")}
      {sitter.bid > 0 && (
        <>
          <Heap mice={sitter.bid} moves={`bid-${sitter.seat}`} from={`purse-${sitter.seat}`} />
          <b aria-hidden="true">{sitter.bid}</b>
          <span class="visually-hidden">{t("bids", { n: sitter.bid })}</span>
        </>
      )}
    </span>
  );
};

interface HoldingsProps {
  t: Props["t"];
  seat: number;
  /** Null for one's own, which lie open below. */
  cards: number | null;
  cats: number | null;
  mice: number | null;
}

/** Cards in hand, cats won, mice where they are open: numbers with a small picture each. */
const Holdings = still(({ t, seat, cards, cats, mice }: HoldingsProps) => (
  <span class="sack-holdings">
    {cards !== null && (
      <span class="sack-count">
        <Card card={null} />
        <span aria-hidden="true">{cards}</span>
        <span class="visually-hidden">{t("cards", { n: cards })}</span>
      </span>
    )}
    <span class="sack-count" data-moves={`pile-${seat}`}>
      <svg class="sack-icon" viewBox="8 4 84 92" aria-hidden="true">
        <use href="#sack-cat" />
      </svg>
      <span aria-hidden="true">{cats === null ? "?" : signed(cats)}</span>
      <span class="visually-hidden">
        {cats === null ? t("cats.hidden") : t("cats.worth", { n: signed(cats) })}
      </span>
    </span>
    <span class={`sack-count${mice === null ? " secret" : ""}`} data-moves={`purse-${seat}`}>
      <MouseIcon />
      <span aria-hidden="true">{mice ?? "?"}</span>
      <span class="visually-hidden">{mice === null ? t("mice.secret") : t("mice", { n: mice })}</span>
    </span>
  </span>
));

/** What a player has. */
export const Has = ({ board, sitter }: { board: Props; sitter: Sitter }): JSX.Element => (
  <Holdings
    t={board.t}
    seat={sitter.seat}
    cards={sitter.seat === board.bottom ? null : sitter.cards}
    cats={sitter.cats}
    mice={sitter.mice === null ? null : sitter.mice - sitter.bid}
  />
);

/** Starts this round: he holds the cheese. */
export const StarterToken = ({ board, seat }: { board: Props; seat: number }): JSX.Element | null =>
  board.view.board.starter === seat ? (
    <span class="sack-starter" data-moves="starter" title={board.t("starts")}>
      <Picture box="4 14 92 76">
        <Cheese />
      </Picture>
      <span class="visually-hidden">{board.t("starts")}</span>
    </span>
  ) : null;

const Rival = ({ board, sitter }: { board: Props; sitter: Sitter }): JSX.Element => {
  const turn = board.view.mover === sitter.seat;
  const states = ["sack-seat"];
  if (turn) states.push("moving");
  if (sitter.passed) states.push("out");
  return (
    <li>
      <button
        type="button"
        class={states.join(" ")}
        data-moves={`seat-${sitter.seat}`}
        popovertarget={lookId(sitter.seat)}
      >
        <span class="sack-who">
          <SeatTag player={board.players[sitter.seat - 1]!} turn={turn} />
          <StarterToken board={board} seat={sitter.seat} />
        </span>
        <Has board={board} sitter={sitter} />
        <Bid board={board} sitter={sitter} />
      </button>
      <Look board={board} seat={sitter.seat} />
    </li>
  );
};

/** The others, left to right as they sit clockwise around the table. */
export const Rivals = (board: Props): JSX.Element => (
  <ul class={`sack-rivals sack-rivals-${board.view.players - 1}`} aria-label={board.t("others")}>
    {around(board.view.board, board.bottom).map((each) => (
      <Rival key={each.seat} board={board} sitter={each} />
    ))}
  </ul>
);
