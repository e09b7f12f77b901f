// The view of the cheese rescue (docs/views.md) and its actions as text.
import type { Colour } from "../../art/marks.js";
import type { BoardProps, Speaker as GameSpeaker, WordsContext } from "../board.js";
import type en from "./messages/en.json";

export const CHEESES = ["cheese1", "cheese2", "cheese3"] as const;
export const ANIMALS = ["mouse", "cat", "dog"] as const;
export const HAND = [...CHEESES, ...ANIMALS] as const;
export type Animal = (typeof ANIMALS)[number];
export type CheeseCard = (typeof CHEESES)[number];
export type Card = Animal | CheeseCard;

export interface Cell {
  column: number;
  row: number;
}

export interface Lying extends Cell {
  card: Card | "start";
  /** Whose cheese. */
  owner: number | null;
}

export interface Seat {
  seat: number;
  cards: number;
  cheeses: Record<CheeseCard, number>;
  animals: number;
  points: number | null;
  rescued: number | null;
  now: number;
}

export interface Step {
  by: Animal;
  removed: readonly Lying[];
}

export interface RescueBoard {
  phase: "starter" | "dealing" | "laying" | "drawing" | "over";
  turn: number | null;
  side: number;
  area: { left: number; right: number; top: number; bottom: number };
  table: readonly Lying[];
  hand: Record<Card, number> | null;
  seats: readonly Seat[];
  pile: number;
  unseen: Record<Animal, number>;
  steps: readonly Step[];
  danger: readonly Cell[];
}

export type Key = keyof typeof en;
export type Props = BoardProps<RescueBoard, Key>;
export type Context = WordsContext<RescueBoard, Key>;
export type Speaker = GameSpeaker<Key>;

export const isCheese = (card: string): card is CheeseCard => card.startsWith("cheese");
export const worth = (card: string): number => (isCheese(card) ? Number(card.at(-1)) : 0);
export const nameOf = ({ column, row }: Cell): string => `${column} ${row}`;

/** Each seat has a kind of cheese, with a colour and a mark. */
const KINDS: readonly Colour[] = ["yellow", "red", "blue", "green"];
export const colourOf = (seat: number): Colour => KINDS[seat - 1] ?? "yellow";

export interface Lay {
  card: Card;
  cell: Cell;
}

const LAY = /^lay (\w+) (-?\d+) (-?\d+)$/;

/** `lay dog 0 1`; null for what chance does. */
export function layOf(action: string): Lay | null {
  const found = LAY.exec(action);
  if (!found) return null;
  return { card: found[1] as Card, cell: { column: Number(found[2]), row: Number(found[3]) } };
}

export const layText = (card: Card, cell: Cell): string => `lay ${card} ${nameOf(cell)}`;

/** The cards that lie beside a cell, edge to edge. */
export const beside = (cell: Cell, table: readonly Lying[]): readonly Lying[] =>
  table.filter(
    (each) => Math.abs(each.column - cell.column) + Math.abs(each.row - cell.row) === 1,
  );
