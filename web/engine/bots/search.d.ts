import type { Drivers, Parameters } from "./drivers.js";

/** What comes with a game's module: its drivers' parameters, and the memory of a search. */
export interface Layout {
  parameters: Parameters;
  /** The arrays of a driver in order; without a length: as many as there are nodes. */
  memory: Record<string, { name: string; itemSize: number; length?: number }[]>;
  /** What the numbers of a node are. */
  fields: string[];
  /** The index of the state that holds what the seat knows. */
  known: number;
}

export interface Question {
  /** What the seat knows, packed. */
  known: Uint8Array;
  parameters: number[];
  seat: number;
  players: number;
  nodes: number;
  rng: bigint | string;
}

/** An action, how often it was tried, and what it won. */
export type Tried = [action: number, visits: number, score: number];

export class Search {
  constructor(drivers: Drivers, layout: Layout, question: Question);
  done: number;
  run(simulations: number): void;
  tried(): Tried[];
  lead(): number;
  totals(): number[];
  think(
    limit: { simulations?: number; seconds?: number },
    cancelled?: () => boolean,
  ): Promise<void>;
  advance(simulations: number, cancelled?: () => boolean, onChunk?: () => void): Promise<void>;
}
