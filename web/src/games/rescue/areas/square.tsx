// The cloth with the growing square, and the cells where a card may be laid.
import type { JSX } from "preact";
import { Picture } from "../../../art/pieces.js";
import { tabStop, useArrowKeys } from "../../../ui/keys.js";
import type { Choice } from "../input/choice.js";
import { Face, groundOf, Trace } from "../pieces/cards.js";
import { linesSeen } from "../scenes/beats.js";
import { type Finale, fateOf, flight } from "../scenes/finale.js";
import type { Card, Cell } from "../types.js";
import type { Props, Speaker } from "../view.js";
import { colourOf, isCheese, layOf, layText, nameOf } from "../view.js";
import { cardName, layLabel, neighbours, place } from "../words.js";

interface Window {
  left: number;
  top: number;
  shown: number; // lines, both ways
}

/** From the first to the last cell that is taken; the middle one before there are any. */
const extent = (all: readonly number[]) =>
  all.length ? { first: Math.min(...all), last: Math.max(...all) } : { first: 0, last: 0 };

const isSettled = (taken: readonly number[], side: number): boolean => {
  const { first, last } = extent(taken);
  return last - first + 1 === side;
};

/** The first of `shown` lines: the start card stays in the middle as long as all cells are seen, and
 * then the square does. */
function firstLine(taken: readonly number[], side: number, shown: number): number {
  const { first, last } = extent(taken);
  if (isSettled(taken, side)) return first - (shown - side) / 2;
  return Math.min(Math.max((1 - shown) / 2, last + 2 - shown), first - 1);
}

/**
 * What the cloth shows. It has a line more than the square, because a square that is one short of
 * its side may still grow either way; so cards keep their size until it is known where the square lies.
 */
function windowOf(cards: readonly Card[], side: number): Window {
  const columns = cards.map((each) => each.column);
  const rows = cards.map((each) => each.row);
  const shown = isSettled(columns, side) && isSettled(rows, side) ? side : side + 1;
  return {
    left: firstLine(columns, side, shown),
    top: firstLine(rows, side, shown),
    shown,
  };
}

const at = ({ column, row }: Cell, window: Window) => ({
  "--x": column - window.left,
  "--y": row - window.top,
});

/** The cards on the cloth, with the one that was sent but not answered yet in its place. */
function cardsOf({ view, pending }: Props): readonly Card[] {
  const sent = layOf(pending ?? "");
  if (!sent) return view.board.table;
  const owner = isCheese(sent.card) ? view.seat : null;
  const all: Card[] = [...view.board.table, { ...sent.cell, card: sent.card, owner }];
  return all.sort((a, b) => a.row - b.row || a.column - b.column);
}

interface SquareProps {
  props: Props;
  speak: Speaker;
  finale: Finale;
  choice: Choice;
}

export function Square({ props, speak, finale, choice }: SquareProps): JSX.Element {
  const cards = cardsOf(props);
  const window = windowOf(cards, props.view.board.side);
  const keys = useArrowKeys<HTMLDivElement>();
  const shown = { "--shown": window.shown, "--left": window.left, "--top": window.top };
  return (
    <div class="rescue-table">
      <div
        class="rescue-cloth"
        data-thing="square"
        role="group"
        aria-label={props.t("square")}
        style={shown}
        ref={keys.ref}
        onKeyDown={keys.onKeyDown}
      >
        {cards.map((each) => (
          <TableCard key={nameOf(each)} {...{ card: each, props, speak, finale, choice, window }} />
        ))}
        {choice.cells.map((cell, index) => (
          <FreeCell
            key={`free ${nameOf(cell)}`}
            {...{ cell, index, props, speak, choice, window }}
          />
        ))}
      </div>
    </div>
  );
}

interface TableCardProps extends SquareProps {
  card: Card;
  window: Window;
}

function TableCard({ card, props, speak, finale, choice, window }: TableCardProps): JSX.Element {
  const { view, players, motion, before, pending, t } = props;
  const colour = colourOf(players, card.owner);
  const fate = view.over ? fateOf(card, view.board, finale) : null;
  const sent = pending !== null && isAt(pending, card);
  const laid = sent ? { by: view.seat, action: pending } : laidNow(props, card);
  const states = ["card", "rescue-card", groundOf(card.card, colour)];
  if (sent) states.push("rescue-sent");
  else if (laid && !view.over) states.push("rescue-last");
  if (laid && before && !motion.on) states.push("just-happened");
  const endangered =
    props.hints !== null && view.board.danger.some((each) => nameOf(each) === nameOf(card));
  if (endangered) states.push("rescue-danger");
  if (fate?.gone) states.push("rescue-gone", `rescue-gone-${fate.gone}`);
  if (fate?.feeling === "hunting") states.push("rescue-hunting");
  if (fate?.counted) states.push("rescue-counted");
  const [dx, dy] = fate?.gone === "now" ? flight(card, view.board, finale) : [0, 0];
  return (
    <div
      class={states.join(" ")}
      style={{ ...at(card, window), "--dx": dx, "--dy": dy }}
      role="img"
      aria-label={[cardName(card, speak), place(card, t), endangered && t("danger")]
        .filter(Boolean)
        .join(", ")}
      aria-hidden={fate?.gone ? true : undefined}
      data-moves={`cell ${nameOf(card)}`}
      data-from={laid && typeof laid.by === "number" ? choice.comesFrom(laid.action, laid.by) : ""}
    >
      <Face card={card.card} colour={colour} feeling={fate?.feeling ?? "calm"} />
      {fate?.gone && <Trace card={card.card} />}
      {endangered && <Danger />}
    </div>
  );
}

/** A mouse would eat this cheese if the game ended now. */
const Danger = (): JSX.Element => (
  <Picture class="rescue-warning" box="0 0 40 40">
    <circle cx="20" cy="20" r="17" fill="#fffaf0" stroke="#a02418" stroke-width="4" />
    <path d="M20 9v14m0 6v2" fill="none" stroke="#a02418" stroke-width="5" stroke-linecap="round" />
  </Picture>
);

const isAt = (action: string, cell: Cell): boolean => {
  const lay = layOf(action);
  return lay !== null && nameOf(lay.cell) === nameOf(cell);
};

const laidNow = (props: Props, card: Card) =>
  linesSeen(props).find((line) => isAt(line.action, card));

interface FreeCellProps {
  cell: Cell;
  index: number;
  props: Props;
  speak: Speaker;
  choice: Choice;
  window: Window;
}

function FreeCell({ cell, index, props, speak, choice, window }: FreeCellProps): JSX.Element {
  const { card } = choice;
  const action = card && layText(card, cell);
  const picked = choice.cell === nameOf(cell);
  const near = neighbours(cell, props.view.board.table, speak);
  const label = card
    ? layLabel(card, cell, props.t)
    : props.t("cell.choose", { where: place(cell, props.t) });
  const states = ["rescue-free"];
  if (card || picked) states.push("can");
  if (picked) states.push("rescue-picked");
  if (choice.over === nameOf(cell)) states.push("rescue-over");
  const chance = choice.chance(card, cell);
  return (
    <button
      type="button"
      class={states.join(" ")}
      style={at(cell, window)}
      tabIndex={tabStop(index, 0)}
      aria-label={[label, near, chance?.text].filter(Boolean).join(". ")}
      aria-pressed={card ? undefined : picked}
      data-key
      data-cell={nameOf(cell)}
      {...(action ? { "data-action": action } : { "data-pick": nameOf(cell) })}
      onClick={(event) => choice.touchCell(cell, event.detail === 0)}
    >
      {card && <Face card={card} colour={colourOf(props.players, props.view.seat)} />}
      {chance && (
        <span class={`rescue-chance on-piece ${chance.best ? "rescue-best" : ""}`}>
          {chance.text}
        </span>
      )}
    </button>
  );
}
