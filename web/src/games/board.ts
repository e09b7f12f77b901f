// The contract between the pages and a game's board. No page knows a game by name.
import type { ComponentChildren, ComponentType } from "preact";
import type { Line, SeatInfo } from "../connection/wire.js";
import type { Motion } from "../ui/motion.js";
import type { Translate } from "../words.js";

/**
 * A view as a table or `Match.view` gives it (docs/views.md); the board is the game's own. It is a type: the
 * wire's `view` could not be assigned to an interface, which has no index signature.
 */
export type View<Board = unknown> = {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  mover: number | "chance" | null;
  legal: readonly string[];
  /** At a table: the dice lie there until the mover throws them. */
  throws?: boolean;
  over: boolean;
  points: readonly number[] | null;
  winners: readonly number[] | null;
  board: Board;
  series?: { game: number };
  /** It was ended before its end, without a winner. */
  cut?: boolean;
};

/** A seat at the table with a name to show: also a bot's or a free seat's. */
export interface Player extends SeatInfo {
  label: string;
  /** Milliseconds on the clock, if the table has clocks. */
  clock: number | null;
  /** Whether it is played from this device. */
  mine: boolean;
  /** Several people share this screen, and it does not ask which of them is there: words never say "you". */
  byName: boolean;
  /** A person who has not come to the table yet. */
  expected: boolean;
}

export interface Refused {
  action: string;
  text: string;
  rule: string | null;
}

export interface BoardProps<Board = unknown, Key extends string = string> {
  view: View<Board>;
  /** The view shown before this one; null after a jump: then nothing moves. */
  before: View<Board> | null;
  /** What happened between the two. */
  lines: readonly Line[];
  /** Index 0 is seat 1. */
  players: readonly Player[];
  /** The seat at the bottom: the viewer's own, else 1. */
  bottom: number;
  /** Play one of `view.legal`. In a replay or when looking back, `view.legal` is empty. */
  act(action: string): void;
  /** The action that was sent and is not answered yet: show it as done, but quietly. */
  pending: string | null;
  /** The last action that was refused: say why beside the thing itself. */
  refused: Refused | null;
  /** Expected share of the win for each action, if the table allows hints and they were asked for. */
  hints: ReadonlyMap<string, number> | null;
  /** A phone: less than 600 px wide. */
  compact: boolean;
  motion: Motion;
  /** The `scene` of the beat that is shown; null once the transition is settled. */
  scene: unknown;
  /** Whether the board may show help that follows from the rules: the table allows hints. */
  helps: boolean;
  t: Translate<Key>;
}

/** How long the end of a round in a series is shown, in ms at normal speed. */
export const ROUND_END = 4_500;

/** From one view to the next, and what happened between them: one action or several. */
export interface Transition<Board = unknown> {
  /** Null after a jump, and when the game begins. */
  before: View<Board> | null;
  view: View<Board>;
  lines: readonly Line[];
}

/** One beat of a transition that takes several: the dice land, the mice run home. */
export interface Beat<Board = unknown> {
  /** What the board and the header show; else the view that the transition leads to. */
  view?: View<Board>;
  /** The game's own name for what the beat shows. */
  scene?: unknown;
  /** How many of the transition's lines are told by now; else all. */
  told?: number;
  /** As much of the next line as is told by now, where a line is told part by part. */
  telling?: Line;
  /** How long it stays, in ms at normal speed. */
  time: number;
  /** At a table, players must continue; elsewhere it ends after `time`. */
  waits?: boolean;
  /** Also shown without motion: it takes time to read. */
  read?: boolean;
  /** In a lesson, the words on this transition are read here, while it is seen; else after it. */
  explained?: boolean;
}

/** Messages, and what people are called in them. */
export interface Speaker<Key extends string = string> {
  /** "you" for the viewer's own seat, else "other": for ICU's select. */
  who(seat: number): "you" | "other";
  name(seat: number): string;
  t: Translate<Key>;
}

/** What words need to know about the table. */
export interface WordsContext<Board = unknown, Key extends string = string> extends Speaker<Key> {
  view: View<Board>;
  players: readonly Player[];
}

/** A log line with a picture. */
export interface Pictured {
  text: string;
  picture: ComponentChildren;
}

/** One column of the score sheet: a value for each seat. */
export interface ScoreColumn {
  /** What the board shows of it, before the label. */
  picture?: ComponentChildren;
  label: string;
  /** What a phone shows of the label, if it is long. */
  short?: string;
  values: readonly (string | number)[];
  total?: boolean;
  /** Said if these values have decided between equal points. */
  tie?: string;
}

export interface Game<Board = unknown, Key extends string = string> {
  Board: ComponentType<BoardProps<Board, Key>>;
  /** A log line as a sentence; "" if there is nothing to say. `view` is the current one. */
  sentence(line: Line, context: WordsContext<Board, Key>): string;
  /** The heading of what comes after a log line, such as "Round 2"; "" if nothing new begins. */
  headingAfter?(line: Line, context: WordsContext<Board, Key>): string;
  /** A log line in few words, for the one line above the board; left out: as it is said. */
  shortSentence?(line: Line, context: WordsContext<Board, Key>): string;
  /** A log line shorter, with a picture in place of what is hard to say; null: as it is said. */
  sentenceWithPicture?(line: Line, context: WordsContext<Board, Key>): Pictured | null;
  /** An action as a choice, for buttons and hints: "Stop and keep 3 mice". */
  choiceLabel(action: string, context: WordsContext<Board, Key>): string;
  /** The same in few words, where the board shows the rest; left out: as it is. */
  shortChoiceLabel?(action: string, context: WordsContext<Board, Key>): string;
  /** Why it is over, where the last board does not show it; "" if it was broken off. */
  whyOver?(context: WordsContext<Board, Key>): string;
  /** Why these points, once it is over. */
  scores(context: WordsContext<Board, Key>): readonly ScoreColumn[];
  /** The beats in which a transition is seen, before it is settled; none: it is seen at once. */
  beats?(transition: Transition<Board>): readonly Beat<Board>[];
  /** The beats in which the beginning of a game is seen; its transition has no view before. */
  opening?(transition: Transition<Board>): readonly Beat<Board>[];
  /** How long the last scene takes, in ms at normal speed, before the result is told. */
  finale?: number;
  /** The rule that matters now, such as "H5". */
  rule(view: View<Board>): string;
}

/** Hides a game's own types: the pages pass views through without looking into them. */
export const game = <Board, Key extends string>(own: Game<Board, Key>): Game => own as Game;
