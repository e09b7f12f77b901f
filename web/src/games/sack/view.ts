// The board of the view (docs/views.md), and small queries on it.
import type { BoardProps, Speaker as GameSpeaker, WordsContext } from "../board.js";
import type en from "./messages/en.json";
import type { Board, CardName, LastRound, Place, SoldPlace } from "./types.js";

export type Key = keyof typeof en;

export const CARDS: readonly CardName[] = [
  "-8",
  "-5",
  "3",
  "5",
  "8",
  "11",
  "15",
  "rabbit",
  "bigdog",
  "smalldog",
];

export type Props = BoardProps<Board, Key>;
export type Context = WordsContext<Board, Key>;
export type Speaker = GameSpeaker<Key>;

export const putOf = (card: CardName): string => `put ${card}`;
export const bidOf = (mice: number): string => `bid ${mice}`;

/** The bids that can be made now, rising. */
export const bidsOf = (legal: readonly string[]): readonly number[] =>
  legal
    .filter((each) => each.startsWith("bid "))
    .map((each) => Number(each.slice(4)))
    .sort((a, b) => a - b);

export const isDog = (card: CardName): boolean => card === "bigdog" || card === "smalldog";
const isCat = (card: CardName): boolean => card !== "rabbit" && !isDog(card);

/** "−8" with a real minus; other names as they are. */
export const shown = (card: string): string => card.replace("-", "−");

interface Chase {
  dogs: readonly number[];
  cat: number | null;
}

/** Which places of a sold row the dogs and the chased cat left. */
export function chase(last: LastRound): Chase {
  if (last.buyer === null) return { dogs: [], cat: null };
  const places = last.row.map((_, index) => index);
  const cat = places.find((index) => !last.row[index]!.kept && isCat(last.row[index]!.card));
  return { dogs: places.filter((index) => isDog(last.row[index]!.card)), cat: cat ?? null };
}

/** What a sold row brings its buyer. */
export const worthOf = (last: LastRound): number =>
  last.row.reduce((sum, each) => sum + (each.kept && isCat(each.card) ? Number(each.card) : 0), 0);

/** What the cards that lie open bring, and what is left of it if a big dog is still hidden. */
export interface Worth {
  now: number;
  /** Null where no hidden dog could change the sum. */
  withDog: number | null;
}

export function worthSoFar(row: readonly Place[]): Worth {
  const openCards = row.flatMap((each) => (each.up && each.card ? [each.card] : []));
  const dogs = openCards.filter(isDog);
  const cats = openCards.filter(isCat).map(Number);
  const sum = cats.reduce((total, each) => total + each, 0);
  const most = Math.max(0, ...cats);
  const someHidden = row.some((each) => !each.up);
  if (dogs.length !== 1 || cats.length === 0) {
    return { now: sum, withDog: someHidden && dogs.length === 0 && most > 0 ? sum - most : null };
  }
  return {
    now: sum - (dogs[0] === "bigdog" ? Math.max(...cats) : Math.min(...cats)),
    withDog: null,
  };
}

/** Mice that wait for the next player who passes. */
export const waitingMice = (board: Board): number =>
  board.mouse_cards.find((each) => each.mice > 0)?.mice ?? 0;

export const highestBid = (board: Board): number =>
  Math.max(0, ...board.players.map((each) => each.bid));

/** The seat that fills each place of the row, in order of play; null is the dummy. */
export function owners(board: Board): readonly (number | null)[] {
  const count = board.players.length;
  const first = (board.starter ?? 1) - 1;
  const seats = board.players.map((_, turn) => ((first + turn) % count) + 1);
  return board.dummy ? [null, ...seats] : seats;
}

/** The name by which a card of the row is followed from hand to row to the sold row. */
export const movingName = (
  seat: number | null,
  round: number,
  place: number,
  at: Place | SoldPlace,
) => (at.owner === seat && seat !== null && at.card ? `own-${at.card}` : `row-${round}-${place}`);
