/** Loads Python and the rules of all games: once, some seconds, about 6 MB. */
export function load(): Promise<Cheeseboard>;

export interface Cheeseboard {
  /** The names of all games. */
  games(): string[];
  newMatch(game: string, wish?: Wish): Match;
  /** A match from its record, finished or not. */
  replay(record: object): Match;
}

/** Options of the game's rulebook have their own names here: `risk: true`, `starter: 2`. */
export interface Wish {
  players?: number;
  /** The same seed gives the same outcomes of chance; without one they cannot be foreseen. */
  seed?: number;
  /** "manual": outcomes of chance are played like moves. */
  chance?: "manual";
  [option: string]: unknown;
}

/** Seats are counted from 1. Everything that cannot be done throws `Refused`. */
export interface Match {
  readonly players: number;
  /** The seat to move; "chance" if chance is played by hand; null when the game is over. */
  readonly mover: number | "chance" | null;
  readonly over: boolean;
  /** For each seat; null until the game is over. */
  readonly points: number[] | null;
  readonly winners: number[] | null;
  /** What can be played now, as in the rulebook: ["put 15", …]. */
  legal(): string[];
  /** Plays one of them. A seat that is not to move is refused. */
  play(action: string, seat?: number | null): Match;
  /** What a seat may know, or a spectator (docs/views.md). */
  view(seat?: number | null): Record<string, unknown>;
  /** The whole game as JSON (docs/interface.md, "Records"). */
  record(): Record<string, unknown>;
  /** The actions of the seat to move, and how often each wins, best first. */
  hint(seat: number): Promise<{ action: string; win: number }[]>;
  /** What a bot or a level would play for the seat to move: "tiger", "search:1000". */
  choose(bot: string): Promise<string>;
  /** Frees its memory. */
  close(): void;
}

export class Refused extends Error {
  /** For programs; the message is a sentence for people. */
  readonly code: string;
}
