// The beats of a transition: a card is lifted, comes up, and then its effect is seen.

import type { Line } from "../../../connection/wire.js";
import type { Beat, Transition, View } from "../../board.js";
import { onlySeen } from "../../seen.js";
import type { Board, Cell, GoalCard, GoalName } from "../types.js";
import { cardAt, GOALS, goalIsUp, same, seenSides, sidesOf, withCard } from "../view.js";
import { routeTo, running } from "./walk.js";

/** A mouse comes to a goal: it runs there, the cover rattles, comes off, and then… */
interface GoalRun {
  kind: "run" | "open" | "reveal" | "found";
  seat: number;
  goal: GoalName;
  card: GoalCard;
}

export type Scene =
  | GoalRun
  | { kind: "lifting" | "special"; cell: Cell }
  | { kind: "swapping" }
  | { kind: "peek"; seat: number; goal: GoalName };

// All in ms.
const LIFTING = 180;
const SPECIAL_CARD = 1_100; // a swap or a cage has come up
const SWAPPING = 1_700;
const CARD_SEEN = 700; // a path card, before the board goes on
const COVER_RATTLES = 1_000;
const COVER_COMES_OFF = 650;
const FOUND: Record<GoalCard, number> = { trap: 2_400, cheese: 2_200 };
const MOUSE_GOES_TO_PEEK = 700;
const PEEKING = 1_700;

type Seen = View<Board>;
type Beats = Beat<Board>[];

/** The beats of a transition, added line by line. */
class TransitionBeats {
  readonly beats: Beats = [];
  private at: Seen;
  private cell: Cell;

  constructor(
    before: Seen,
    private readonly then: Seen,
    private readonly lines: readonly Line[],
  ) {
    this.at = onlySeen(before, {});
    this.cell = before.board.card ?? [1, 1];
  }

  add(line: Line, told: number): void {
    const [word = "", first = "", second = ""] = line.action.split(" ");
    if (typeof line.by === "number") this.set({ turn: line.by });
    if (word === "flip") this.addLift([Number(first), Number(second)], told);
    else if (word === "card") this.addCardUp(first, told);
    else if (word === "turn" || word === "keep") this.addCardSettled(word, told);
    else if (word === "peek") this.addPeek(line.by as number, first as GoalName, told);
    else if (word === "goal" && line.by !== "chance")
      this.addGoalRun(line.by as number, first as GoalName, told);
  }

  private set(board: Partial<Board>): void {
    this.at = onlySeen(this.at, board);
  }

  private show(scene: Scene | null, told: number, time: number): void {
    this.beats.push({ view: this.at, scene, told, time });
  }

  /** The board of the last step stays for a moment if it is gone afterwards. */
  private addPause(told: number): void {
    const goesOn = told < this.lines.length || this.at.series?.game !== this.then.series?.game;
    if (goesOn) this.show(null, told, CARD_SEEN);
  }

  private addLift(cell: Cell, told: number): void {
    this.cell = cell;
    this.set({ phase: "card", card: cell });
    this.show({ kind: "lifting", cell }, told, LIFTING);
  }

  private addCardUp(card: string, told: number): void {
    const { board } = this.at;
    const swaps = card === "swap" && !goalIsUp(board);
    this.set({ cards: withCard(board, this.cell, card) });
    if (swaps) {
      this.show({ kind: "special", cell: this.cell }, told, SPECIAL_CARD);
      const { upper, lower } = board.goals;
      this.set({ goals: { upper: lower, lower: upper } });
      this.show({ kind: "swapping" }, told + 1, SWAPPING);
    } else if (card === "cage")
      this.show({ kind: "special", cell: this.cell }, told + 1, SPECIAL_CARD);
    else this.addPause(told + 1);
  }

  private addCardSettled(word: "turn" | "keep", told: number): void {
    const { board } = this.at;
    const sides = seenSides(sidesOf(cardAt(board, this.cell)), word === "turn");
    this.set({ cards: withCard(board, this.cell, sides.join("")), card: null, phase: "choosing" });
    this.addPause(told + 1);
  }

  /** How many lines are told: chance's line on the goals only goes to those who may know it. */
  private andChance(told: number): number {
    return this.lines[told + 1]?.by === "chance" ? told + 2 : told + 1;
  }

  private addPeek(seat: number, goal: GoalName, told: number): void {
    const sameRound = this.at.series?.game === this.then.series?.game;
    this.set({
      phase: "peeked",
      card: GOALS[goal],
      ...(sameRound && { goals: this.then.board.goals }),
    });
    const scene: Scene = { kind: "peek", seat, goal };
    this.show(scene, told + 1, MOUSE_GOES_TO_PEEK);
    this.show(scene, this.andChance(told), PEEKING);
  }

  /** The score tells the cheese from the trap where the board of the round is gone. */
  private goalCard(seat: number, goal: GoalName): GoalCard {
    if (this.at.series?.game === this.then.series?.game) {
      return cardAt(this.then.board, GOALS[goal]) === "cheese" ? "cheese" : "trap";
    }
    const points = ({ points }: Seen): number => points?.[seat - 1] ?? 0;
    return points(this.then) > points(this.at) ? "cheese" : "trap";
  }

  private addGoalRun(seat: number, goal: GoalName, told: number): void {
    const card = this.goalCard(seat, goal);
    const scene = { seat, goal, card };
    const { board } = this.at;
    const route = routeTo(board, board.mice[seat - 1]!, GOALS[goal]);
    this.set({ phase: "goal", card: GOALS[goal] });
    this.show({ ...scene, kind: "run" }, told + 1, running(route));
    this.show({ ...scene, kind: "open" }, told + 1, COVER_RATTLES);
    this.set({ cards: withCard(board, GOALS[goal], card) });
    this.show({ ...scene, kind: "reveal" }, told + 1, COVER_COMES_OFF);
    const caught = board.mice.map((each) =>
      card === "trap" && each.seat === seat ? { ...each, out: true, trapped: true } : each,
    );
    this.set({ mice: caught });
    this.show({ ...scene, kind: "found" }, this.andChance(told), FOUND[card]);
  }
}

export function beats({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  if (!before) return [];
  const step = new TransitionBeats(before, view, lines);
  for (const [index, line] of lines.entries()) step.add(line, index);
  return step.beats;
}

const GOAL_RUN: readonly string[] = ["run", "open", "reveal", "found"];

/** The mouse that is on its way to a goal, or has just come there. */
export function goalRun(scene: unknown, goal?: GoalName): GoalRun | null {
  const run = scene as GoalRun | null;
  if (!run || !GOAL_RUN.includes(run.kind)) return null;
  return !goal || run.goal === goal ? run : null;
}

export const isSceneOf = (scene: unknown, kind: "lifting" | "special", cell: Cell): boolean => {
  const shown = scene as Scene | null;
  return shown?.kind === kind && same(shown.cell, cell);
};
