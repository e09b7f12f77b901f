// Made by `make wire` from games/paths/words.py; do not edit.

export type Kind = "NESW" | "NES" | "NEW" | "NS" | "EW" | "NE" | "NW" | "cage" | "swap";

export type GoalName = "upper" | "lower";

export type GoalCard = "cheese" | "trap";

export type Phase = "starter" | "choosing" | "card" | "turning" | "peeking" | "peeked" | "goal" | "over";

export type Cell = readonly [number, number];

export interface Mouse {
  seat: number;
  /** where the player's home row is */
  side: "top" | "bottom";
  /** where the mouse enters */
  column: number;
  /** the face-up cards that it runs through */
  path: readonly Cell[];
  out: boolean;
  trapped: boolean;
  peeked: boolean;
  /** whether it misses the next turn */
  misses: boolean;
}

export interface Board {
  phase: Phase;
  /** the seat whose turn it is */
  turn: number | null;
  /** rows from the top; "" is face down, "NES" the sides that are joined */
  cards: readonly (readonly string[])[];
  /** the card that is being turned up or looked at */
  card: Cell | null;
  /** what the seat knows of them */
  goals: Record<GoalName, GoalCard | null>;
  /** how many cards of each kind are face down */
  left: Record<Kind, number>;
  mice: readonly Mouse[];
}
