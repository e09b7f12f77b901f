// Made by `make wire` from games/rescue/words.py; do not edit.

export type Animal = "dog" | "cat" | "mouse";

export type CheeseCard = "cheese1" | "cheese2" | "cheese3";

export type CardName = "dog" | "cat" | "mouse" | "cheese1" | "cheese2" | "cheese3";

export type AnyCard = "dog" | "cat" | "mouse" | "cheese1" | "cheese2" | "cheese3" | "start";

export type Phase = "starter" | "dealing" | "laying" | "drawing" | "over";

/** A card on the table. */
export interface Card {
  column: number;
  row: number;
  card: AnyCard;
  /** whose cheese */
  owner: number | null;
}

/** The columns and rows in which cards may still be laid, both ends included. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Seat {
  seat: number;
  /** in hand */
  cards: number;
  cheeses: Record<CheeseCard, number>;
  animals: number;
  /** null until over */
  points: number | null;
  /** how many cheeses are left on the table */
  rescued: number | null;
  /** the points if the game ended now */
  now: number;
}

export interface Cell {
  column: number;
  row: number;
}

/** One of the three stages of the chase (R10). */
export interface ChaseStage {
  by: Animal;
  removed: readonly Card[];
}

export interface Board {
  phase: Phase;
  /** the seat that lays or draws */
  turn: number | null;
  side: number;
  area: Area;
  /** with the cards that are chased away in the end */
  table: readonly Card[];
  /** the seat's own cards; null for a spectator */
  hand: Record<CardName, number> | null;
  seats: readonly Seat[];
  pile: number;
  /** animals in the pile and in hands that the seat does not see */
  unseen: Record<Animal, number>;
  /** [] until over */
  steps: readonly ChaseStage[];
  /** cheeses that would be eaten if the game ended now */
  danger: readonly Cell[];
}
