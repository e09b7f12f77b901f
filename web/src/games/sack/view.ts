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
export const isCat = (card: CardName): boolean => card !== "rabbit" && !isDog(card);

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

/** What the sack holds as far as the viewer knows it: the open cards and their own. */
export interface Worth {
  /** The sum of its cats, as they lie there. */
  now: number;
  /** Whether the viewer's own card, face down, is counted; dogs are not. */
  own: boolean;
  /** The dog, if there is one alone, and what it would leave. */
  chase: { dog: CardName; leaves: number } | null;
  /** What a big and a small dog would leave; null where no hidden dog could change anything. */
  hidden: { big: number; small: number } | null;
  /** Whether a card lies there that the viewer does not know: perhaps another dog. */
  unknown: boolean;
}

export function worthSoFar(row: readonly Place[], seat: number | null): Worth {
  const isOwn = (each: Place) => !each.up && each.owner !== null && each.owner === seat;
  const known = row.flatMap((each) => ((each.up || isOwn(each)) && each.card ? [each.card] : []));
  const dogs = known.filter(isDog);
  const cats = known.filter(isCat).map(Number);
  const now = cats.reduce((total, each) => total + each, 0);
  const left = { big: now - Math.max(...cats), small: now - Math.min(...cats) };
  const unknown = known.length < row.length;
  const dog = dogs.length === 1 && cats.length > 0 ? dogs[0]! : null;
  return {
    now,
    own: row.some((each) => isOwn(each) && each.card !== null && !isDog(each.card)),
    chase: dog && { dog, leaves: dog === "bigdog" ? left.big : left.small },
    hidden: unknown && dogs.length === 0 && cats.length > 0 ? left : null,
    unknown,
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
