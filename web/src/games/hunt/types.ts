// Made by `make wire` from games/hunt/words.py; do not edit.

export type Colour = "red" | "orange" | "yellow" | "green" | "blue";

export type Face = "red" | "orange" | "yellow" | "green" | "blue" | "white";

export type Phase = "starter" | "rolling" | "luring" | "choosing" | "over";

/** A player's cat card. */
export interface CatCard {
  seat: number;
  caught: Record<Colour, number>;
  mice: number;
  points: number;
}

/** How likely another roll is to succeed. */
export interface Again {
  /** throws that show a mouse to lure (H7) */
  succeeds: number;
  of: number;
}

export interface Board {
  phase: Phase;
  /** the current roll, or [] */
  dice: readonly Face[];
  centre: Record<Colour, number>;
  /** in front of the card of the player whose turn it is */
  lured: Record<Colour, number>;
  /** the seat whose turn it is */
  turn: number | null;
  cats: readonly CatCard[];
  worth: Record<Colour, number>;
  /** while the player chooses whether to roll again */
  again: Again | null;
  /** the game ends if a turn ends with fewer mice in the centre (H10) */
  ends_below: number;
}
