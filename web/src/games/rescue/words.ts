// The cheese rescue in sentences.
import type { Line } from "../../wire.js";
import { listed, type Translate } from "../../words.js";
import type { ScoreColumn, View } from "../board.js";
import { beside, isCheese, layOf, worth } from "./types.js";
import type { Animal, Card, Cell, Key, Lying, Rescue, Words } from "./types.js";

type T = Translate<Key>;

/** Where a cell lies, seen from the start card or the first card: "2 to the right, 1 up". */
export function place({ column, row }: Cell, t: T): string {
  const parts: string[] = [];
  if (column) parts.push(t(column > 0 ? "place.right" : "place.left", { n: Math.abs(column) }));
  if (row) parts.push(t(row > 0 ? "place.down" : "place.up", { n: Math.abs(row) }));
  return parts.join(", ") || t("place.middle");
}

export interface Naming {
  t: T;
  who(seat: number): "you" | "other";
  name(seat: number): string;
}

/** A card as it is called on the table: "cheese of 3 (Eva)". */
export function cardName({ card, owner }: Pick<Lying, "card" | "owner">, naming: Naming): string {
  if (!isCheese(card)) return naming.t(`card.${card}`);
  const seat = owner ?? 0;
  const values = { who: naming.who(seat), name: naming.name(seat), n: worth(card) };
  return naming.t("card.cheese", values);
}

/** What one would lay a card next to. */
export function neighbours(cell: Cell, table: readonly Lying[], naming: Naming): string {
  const list = beside(cell, table).map((each) => cardName(each, naming));
  return list.length ? naming.t("cell.near", { list: list.join(", ") }) : "";
}

export function offer(card: Card, cell: Cell, t: T): string {
  const where = place(cell, t);
  return isCheese(card)
    ? t("offer.cheese", { n: worth(card), where })
    : t(`offer.${card}`, { where });
}

const DRAW = /^draw (dog|cat|mouse)$/;
const STARTER = /^starter (\d)$/;

export function says(line: Line, context: Words): string {
  const { t, who, name, view } = context;
  const about = (seat: number) => ({ who: who(seat), name: name(seat) });
  const starter = STARTER.exec(line.action);
  if (starter) return t("starter", about(Number(starter[1])));
  // What others draw stays hidden; a player who sees a kind has drawn it.
  const drawn = DRAW.exec(line.action);
  if (drawn) return view.seat ? t(`draw.${drawn[1] as Animal}`, about(view.seat)) : "";
  const lay = layOf(line.action);
  if (!lay || typeof line.by !== "number") return "";
  const values = { ...about(line.by), where: place(lay.cell, t) };
  return isCheese(lay.card)
    ? t("lay.cheese", { ...values, n: worth(lay.card) })
    : t(`lay.${lay.card}`, values);
}

export function offers(action: string, { t, who, name, view }: Words): string {
  const lay = layOf(action);
  if (!lay) return action;
  const near = neighbours(lay.cell, view.board.table, { t, who, name });
  return [offer(lay.card, lay.cell, t), near].filter(Boolean).join(". ");
}

export function scores({ t, view }: Words): readonly ScoreColumn[] {
  const { seats, table, steps } = view.board;
  const eaten = steps.flatMap((step) => step.removed);
  const owned = (cards: readonly Lying[]) =>
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
export function stageText(stage: number, view: View<Rescue>, naming: Naming): string {
  const step = view.board.steps[stage - 1];
  if (stage === 0) return naming.t("end.square");
  if (step) return naming.t(`end.${step.by}`, { n: step.removed.length });
  return winText(view, naming);
}

function winText({ winners, points }: View<Rescue>, { t, who, name }: Naming): string {
  const [first, ...others] = winners ?? [];
  if (!first) return "";
  const n = points?.[first - 1] ?? 0;
  if (!others.length) return t("end.win", { who: who(first), name: name(first), n });
  return t("end.shared", { names: listed([first, ...others].map(name)), n });
}

const RULES: Record<Rescue["phase"], string> = {
  starter: "R5",
  dealing: "R4",
  laying: "R6",
  drawing: "R5",
  over: "R10",
};

export const rule = (view: View<Rescue>): string => RULES[view.board.phase];
