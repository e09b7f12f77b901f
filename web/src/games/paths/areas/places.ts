// Places as people name them: by the corners of the table, the goals, or the player's own path.
import type { Board, Cell, GoalName, Mouse } from "../types.js";
import {
  COLUMNS,
  type Context,
  cardAt,
  GOALS,
  isTurned,
  ROWS,
  SIDES,
  type Side,
  STEP,
  same,
  seenCell,
  seenGoal,
  seenSides,
  sidesOf,
} from "../view.js";

const MIDDLE = (COLUMNS + 1) / 2;
/** What a place is called by its columns from the middle: in the rows of the goals, and in the others. */
const BY_GOALS = ["goal", "beside", "two", "under"] as const;
const AT_EDGE = ["over", "across", "near", "corner"] as const;

function place(cell: Cell, goal: (half: GoalName) => string, context: Context): string {
  const [column, row] = seenCell(cell, isTurned(context));
  const kinds = row === 1 || row === ROWS ? AT_EDGE : BY_GOALS;
  const half = row <= ROWS / 2 ? "upper" : "lower";
  const side = column < MIDDLE ? "left" : "right";
  const away = Math.abs(column - MIDDLE);
  return context.t(`place.${kinds[away]!}`, { half, side, goal: goal(half) });
}

/** For the log: in words that stay true when goals are turned up and rounds end. */
export const placeInWords = (cell: Cell, context: Context): string =>
  place(cell, (half) => half, context);

/** For the table as it is: a goal that is face up is called what it is. */
export function placeNow(cell: Cell, context: Context): string {
  const { board } = context.view;
  const turned = isTurned(context);
  const name = (half: GoalName) => cardAt(board, GOALS[seenGoal(half, turned)]) || half;
  return place(cell, name, context);
}

const entryOf = (mouse: Mouse): Cell => [mouse.column, mouse.side === "top" ? 1 : ROWS];

const beside = ([column, row]: Cell, side: Side): Cell => [
  column + STEP[side][0],
  row + STEP[side][1],
];

type Way = Side | "mouse";

/** Where a card lies, seen from the path that leads to it, or in front of the mouse itself. */
function wayTo(cell: Cell, board: Board, mouse: Mouse): Way | undefined {
  if (same(cell, entryOf(mouse))) return "mouse";
  return SIDES.find((side) => {
    const from = mouse.path.find((each) => same(beside(each, side), cell));
    return from && sidesOf(cardAt(board, from)).includes(side);
  });
}

const flips = (legal: readonly string[]): readonly Cell[] => {
  const words = legal.map((each) => each.split(" ")).filter(([word]) => word === "flip");
  return words.map(([, column, row]) => [Number(column), Number(row)]);
};

/** "the next card above", where the path runs into only one card there; else by its place. */
export function flipInWords(cell: Cell, context: Context): string {
  const { view, t } = context;
  const { board, legal } = view;
  const mouse = board.mice[(board.turn ?? 1) - 1]!;
  const way = wayTo(cell, board, mouse);
  const alike = flips(legal).filter((each) => wayTo(each, board, mouse) === way);
  if (!way || alike.length !== 1) return t("choice.flip", { place: placeNow(cell, context) });
  return t(`choice.flip.${way === "mouse" ? way : seenSides([way], isTurned(context))[0]!}`);
}
