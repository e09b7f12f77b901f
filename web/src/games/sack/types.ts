// Made by `make wire` from games/sack/words.py; do not edit.

export type CardName = "-8" | "-5" | "3" | "5" | "8" | "11" | "15" | "rabbit" | "bigdog" | "smalldog";

export type Phase = "starter" | "losing" | "putting" | "dummy" | "bidding" | "offered" | "over";

/** A card of the row. The dummy's card has no owner; a card that the seat cannot know has no name. */
export interface Place {
  owner: number | null;
  card: CardName | null;
  up: boolean;
}

/** A card of the last round. It was kept unless it was a dog, was chased, or nobody bought. */
export interface SoldPlace {
  owner: number | null;
  card: CardName;
  kept: boolean;
}

/** How the last round ended. Its last cards were turned up and taken away at once. */
export interface LastRound {
  row: readonly SoldPlace[];
  /** nobody in a void round */
  buyer: number | null;
  price: number;
}

export interface MouseCard {
  number: number;
  mice: number;
}

export interface Dummy {
  cards: number;
  played: readonly CardName[] | null;
}

/** A player. null means that the seat does not know it, or is not to be reminded of it. */
export interface SackPlayer {
  seat: number;
  /** in hand */
  cards: number;
  hand: readonly CardName[] | null;
  lost: CardName | null;
  /** cards of the player's set that were turned up */
  played: readonly CardName[] | null;
  mice: number | null;
  bid: number;
  passed: boolean;
  won: readonly CardName[] | null;
  /** what they are worth */
  cats: number | null;
}

export interface Board {
  phase: Phase;
  round: number;
  rounds: number;
  starter: number | null;
  bank: number;
  mouse_cards: readonly MouseCard[];
  row: readonly Place[];
  dummy: Dummy | null;
  players: readonly SackPlayer[];
  last: LastRound | null;
}
