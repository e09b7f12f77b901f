// The cheese rescue in sentences.
import type { Line } from "../../connection/wire.js";
import { listed } from "../../words.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import type { Animal, Board, Card, CardName, Cell } from "./types.js";
import type { Context, Speaker } from "./view.js";
import { beside, isCheese, layOf, worth } from "./view.js";

type T = Speaker["t"];

/** Where a cell lies, seen from the first card: "2 to the right of the first card". */
export function place({ column, row }: Cell, t: T): string {
  const across = Math.abs(column);
  const n = Math.abs(row);
  const side = column > 0 ? "right" : "left";
  const way = row > 0 ? "down" : "up";
  if (across && n) return t("place.both", { across, side, n, way });
  if (across) return t("place.beside", { n: across, side });
  return n ? t("place.over", { n, side: way }) : t("place.start");
}

/** A card as it is called on the table: "cheese worth 3 (Eva)". */
export function cardName({ card, owner }: Pick<Card, "card" | "owner">, speak: Speaker): string {
  if (!isCheese(card)) return speak.t(`card.${card}`);
  const seat = owner ?? 0;
  return speak.t("card.cheese", { ...subject(speak, seat), n: worth(card) });
}

/** The cards next to a cell, in words. */
export function neighbours(cell: Cell, table: readonly Card[], speak: Speaker): string {
  const list = beside(cell, table).map((each) => cardName(each, speak));
  return list.length ? speak.t("cell.near", { list: list.join(", ") }) : "";
}

export function layLabel(card: CardName, cell: Cell, t: T): string {
  const where = place(cell, t);
  return isCheese(card)
    ? t("choice.cheese", { n: worth(card), where })
    : t(`choice.${card}`, { where });
}

const DRAW = /^draw (dog|cat|mouse)$/;
const STARTER = /^starter (\d)$/;

export function sentence(line: Line, context: Context): string {
  const { t, view } = context;
  const starter = STARTER.exec(line.action);
  if (starter) return t("log.starter", subject(context, Number(starter[1])));
  // What others draw stays hidden; a player who sees a kind has drawn it.
  const drawn = DRAW.exec(line.action);
  if (drawn)
    return view.seat ? t(`log.draw.${drawn[1] as Animal}`, subject(context, view.seat)) : "";
  const lay = layOf(line.action);
  if (!lay || typeof line.by !== "number") return "";
  const values = { ...subject(context, line.by), where: place(lay.cell, t) };
  return isCheese(lay.card)
    ? t("log.lay.cheese", { ...values, n: worth(lay.card) })
    : t(`log.lay.${lay.card}`, values);
}

export function choiceLabel(action: string, context: Context): string {
  const lay = layOf(action);
  if (!lay) return action;
  const near = neighbours(lay.cell, context.view.board.table, context);
  return [layLabel(lay.card, lay.cell, context.t), near].filter(Boolean).join(". ");
}

/** Without the place: the board marks it. */
export function shortChoiceLabel(action: string, { t }: Context): string {
  const card = layOf(action)?.card;
  if (!card) return action;
  return isCheese(card) ? t("choice.short.cheese", { n: worth(card) }) : t(`choice.short.${card}`);
}

export function scores({ t, view }: Context): readonly ScoreColumn[] {
  const { seats, table, steps } = view.board;
  const eaten = steps.flatMap((step) => step.removed);
  const owned = (cards: readonly Card[]) =>
    seats.map(({ seat }) => cards.filter((each) => each.owner === seat).length);
  return [
    { label: t("score.laid"), values: owned(table) },
    { label: t("score.eaten"), values: owned(eaten) },
    {
      label: t("score.left"),
      values: seats.map((each) => each.rescued ?? 0),
      tie: t("score.tie"),
    },
    { label: t("score.points"), values: seats.map((each) => each.points ?? 0), total: true },
  ];
}

/** What a screen reader and the foot of the board say of a step of the end. */
export function stageText(stage: number, view: View<Board>, speak: Speaker): string {
  const step = view.board.steps[stage - 1];
  if (stage === 0) return speak.t("end.square");
  if (step) return speak.t(`end.${step.by}`, { n: step.removed.length });
  return winText(view, speak);
}

/** The same for a screen reader, with the cards and their places. */
export function stageTold(stage: number, view: View<Board>, speak: Speaker): string {
  const removed = view.board.steps[stage - 1]?.removed ?? [];
  const which = removed.map((card) => {
    const where = place(card, speak.t);
    return card.owner === null ? where : `${cardName(card, speak)}, ${where}`;
  });
  const text = stageText(stage, view, speak);
  return which.length ? `${text.replace(/\.$/, ":")} ${which.join("; ")}.` : text;
}

function winText({ winners, points }: View<Board>, speak: Speaker): string {
  const [first, ...others] = winners ?? [];
  if (!first) return "";
  const n = points?.[first - 1] ?? 0;
  if (!others.length) return speak.t("end.win", { ...subject(speak, first), n });
  return speak.t("end.shared", { names: listed([first, ...others].map(speak.name)), n });
}

const RULES: Record<Board["phase"], string> = {
  starter: "R5",
  dealing: "R4",
  laying: "R6",
  drawing: "R5",
  over: "R10",
};

export const rule = (view: View<Board>): string => RULES[view.board.phase];
