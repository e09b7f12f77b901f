// The beats of a transition: a card is lifted, comes up, and then its effect is seen.

import type { Line } from "../../../connection/wire.js";
import { type Beat, ROUND_END, type Transition, type View } from "../../board.js";
import { CLIMBING } from "../../podium.js";
import { onlySeen } from "../../seen.js";
import type { Board, Cell, GoalCard, GoalName, Mouse } from "../types.js";
import { cardAt, GOALS, isSeriesWon, same, seenSides, sidesOf, withCard } from "../view.js";
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
  | { kind: "lifting" | "coming" | "special"; cell: Cell }
  | { kind: "swapping" }
  | { kind: "peek"; seat: number; goal: GoalName }
  | Standing;

/** A round of a series is over: its board lies there until the players have seen how it ended. */
export interface Standing {
  kind: "standing";
  /** At a goal, or… */
  run: GoalRun | null;
  /** …with points for these seats. */
  spared: readonly number[];
}

// All in ms.
const LIFTING = 180;
const COMING = 240; // the face needs 180 of them, and then it is told
const SPECIAL_CARD = 1_100; // a swap or a cage has come up
const SWAPPING = 1_700;
const CARD_SEEN = 700; // a path card, before the board goes on
const COVER_RATTLES = 1_000;
const COVER_COMES_OFF = 650;
const FOUND: Record<GoalCard, number> = { trap: 2_400, cheese: 2_200 };
const MOUSE_GOES_TO_PEEK = 700;
const PEEKING = 1_700;

/** What a line of the log has done to a mouse. */
const CHANGES: Record<string, (column: number) => Partial<Mouse>> = {
  trap: () => ({ out: true, trapped: true }),
  stuck: () => ({ out: true }),
  missed: () => ({ misses: false }),
  entrance: (column) => ({ column }),
};

type Seen = View<Board>;
type Beats = Beat<Board>[];

/** The beats of a transition, added line by line. */
class TransitionBeats {
  readonly beats: Beats = [];
  private at: Seen;
  private cell: Cell;
  /** What the line that is being added has caused. */
  private caused: readonly string[] = [];

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
    this.caused = line.then ?? [];
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

  /** The mice as the line has left them: its words and this picture come together. */
  private setMice(): void {
    let mice = this.at.board.mice;
    for (const [word, seat, column] of this.caused.map((each) => each.split(" "))) {
      const change = CHANGES[word!]?.(Number(column));
      if (change)
        mice = mice.map((each) => (each.seat === Number(seat) ? { ...each, ...change } : each));
    }
    this.set({ mice });
  }

  private show(scene: Scene | null, told: number, time: number): void {
    this.beats.push({ view: this.at, scene, told, time });
  }

  /** The board of the last step stays for a moment if it is gone afterwards. */
  private addPause(told: number): void {
    if (told < this.lines.length || endsRound(this.at, this.then)) this.show(null, told, CARD_SEEN);
  }

  private addLift(cell: Cell, told: number): void {
    this.cell = cell;
    this.set({ phase: "card", card: cell });
    this.show({ kind: "lifting", cell }, told, LIFTING);
  }

  private addCardUp(card: string, told: number): void {
    const { board } = this.at;
    const swaps = this.caused.includes("swapped");
    this.set({ cards: withCard(board, this.cell, card) });
    if (swaps) {
      this.show({ kind: "special", cell: this.cell }, told, SPECIAL_CARD);
      const { upper, lower } = board.goals;
      this.set({ goals: { upper: lower, lower: upper } });
      this.setMice();
      this.show({ kind: "swapping" }, told + 1, SWAPPING);
      return;
    }
    const scene: Scene = { kind: card === "cage" ? "special" : "coming", cell: this.cell };
    this.show(scene, told, COMING);
    this.setMice();
    if (card === "cage") this.show(scene, told + 1, SPECIAL_CARD - COMING);
    else this.addPause(told + 1);
  }

  private addCardSettled(word: "turn" | "keep", told: number): void {
    const { board } = this.at;
    const sides = seenSides(sidesOf(cardAt(board, this.cell)), word === "turn");
    this.set({ cards: withCard(board, this.cell, sides.join("")), card: null, phase: "choosing" });
    this.setMice();
    this.addPause(told + 1);
  }

  /** Chance's line on the goals, if it comes now: they are drawn only once. */
  private chanceAfter(told: number): Line | null {
    const next = this.lines[told + 1];
    return next?.by === "chance" ? next : null;
  }

  /** Only the goal that is looked at is shown; the other one is known once it has been seen. */
  private addPeek(seat: number, goal: GoalName, told: number): void {
    const sameRound = this.at.series?.game === this.then.series?.game;
    const { goals } = sameRound ? this.then.board : this.at.board;
    this.set({
      phase: "peeked",
      card: GOALS[goal],
      goals: { ...this.at.board.goals, [goal]: goals[goal] },
    });
    const scene: Scene = { kind: "peek", seat, goal };
    this.show(scene, told + 1, MOUSE_GOES_TO_PEEK);
    const drawn = this.chanceAfter(told);
    this.caused = drawn?.then ?? [];
    this.setMice();
    this.show(scene, drawn ? told + 2 : told + 1, PEEKING);
    this.set({ goals });
  }

  /** The line that says what was found is told last: that of chance, or the player's own. */
  private addGoalRun(seat: number, goal: GoalName, told: number): void {
    const drawn = this.chanceAfter(told);
    if (drawn) this.caused = drawn.then ?? [];
    const card = this.caused.some((each) => each.startsWith("cheese")) ? "cheese" : "trap";
    const scene = { seat, goal, card } as const;
    const { board } = this.at;
    const route = routeTo(board, board.mice[seat - 1]!, GOALS[goal]);
    const toldBefore = drawn ? told + 1 : told;
    this.set({ phase: "goal", card: GOALS[goal] });
    this.show({ ...scene, kind: "run" }, toldBefore, running(route));
    this.show({ ...scene, kind: "open" }, toldBefore, COVER_RATTLES);
    this.set({ cards: withCard(board, GOALS[goal], card) });
    this.show({ ...scene, kind: "reveal" }, toldBefore, COVER_COMES_OFF);
    this.setMice();
    this.show({ ...scene, kind: "found" }, toldBefore + 1, FOUND[card]);
  }
}

/** The seats that won a round without the cheese, as the last move has caused it. */
function sparedIn(lines: readonly Line[]): readonly number[] {
  const last = lines.slice(lines.findLastIndex((each) => typeof each.by === "number"));
  const spared = last.flatMap((each) => each.then ?? []).find((each) => each.startsWith("spared "));
  return spared?.split(" ").slice(1).map(Number) ?? [];
}

const endsRound = (before: Seen, { series, over }: Seen): boolean =>
  series !== undefined && (before.series?.game !== series.game || (over && !before.over));

export function beats({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  if (!before) return [];
  const step = new TransitionBeats(before, view, lines);
  for (const [index, line] of lines.entries()) step.add(line, index);
  const last = step.beats.at(-1);
  if (!last || !endsRound(before, view)) return step.beats;
  // Nobody's turn: the next round has not begun.
  last.view = { ...last.view!, mover: null };
  if (isSeriesWon(view)) {
    last.waits = true;
    // The podium, before the result is told.
    return [...step.beats, { time: CLIMBING }];
  }
  const scene: Standing = { kind: "standing", run: goalRun(last.scene), spared: sparedIn(lines) };
  const points = { ...last.view, points: view.points };
  return [...step.beats, { view: points, scene, time: ROUND_END, waits: true }];
}

const GOAL_RUN: readonly string[] = ["run", "open", "reveal", "found"];

export function standingOf(scene: unknown): Standing | null {
  const standing = scene as Standing | null;
  return standing?.kind === "standing" ? standing : null;
}

/** The mouse that is on its way to a goal, or has come there. */
export function goalRun(scene: unknown, goal?: GoalName): GoalRun | null {
  const run = standingOf(scene)?.run ?? (scene as GoalRun | null);
  if (!run || !GOAL_RUN.includes(run.kind)) return null;
  return !goal || run.goal === goal ? run : null;
}

export const isSceneOf = (
  scene: unknown,
  kind: "lifting" | "coming" | "special",
  cell: Cell,
): boolean => {
  const shown = scene as Scene | null;
  return shown?.kind === kind && same(shown.cell, cell);
};
