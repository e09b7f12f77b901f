// The mouse paths as `Match.view` gives them (docs/views.md), and how a seat sees the table.
import type { Colour } from "../../art/marks.js";
import type { BoardProps, WordsContext } from "../board.js";
import { colourAmong } from "../colours.js";
import type en from "./messages/en.json";
import type { Board, Cell, GoalName, Mouse } from "./types.js";

export type Key = keyof typeof en;
export type Side = "N" | "E" | "S" | "W";

export type Props = BoardProps<Board, Key>;
export type Context = WordsContext<Board, Key>;

export const COLUMNS = 7;
export const ROWS = 4;
export const WINNING_POINTS = 5; // points that end a series
export const GOALS: Record<GoalName, Cell> = { upper: [4, 2], lower: [4, 3] };
export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
export const OPPOSITE: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };
export const STEP: Record<Side, Cell> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

const COLOURS: readonly Colour[] = ["red", "blue", "yellow", "green"];
export const colourOf = (players: Props["players"], seat: number): Colour =>
  colourAmong(players, seat, COLOURS);

export const isSeriesWon = ({ over, series, winners }: Props["view"]): boolean =>
  over && series !== undefined && !!winners?.length;

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one[0] === other[0] && one[1] === other[1];

export const cells: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => [
  (i % COLUMNS) + 1,
  Math.floor(i / COLUMNS) + 1,
]);

export const cardAt = (board: Board, [column, row]: Cell): string =>
  board.cards[row - 1]![column - 1]!;

/** The cards with another one at a place. */
export const withCard = ({ cards }: Board, [column, row]: Cell, card: string): Board["cards"] =>
  cards.map((line, y) => line.map((each, x) => (x === column - 1 && y === row - 1 ? card : each)));

export const goalAt = (cell: Cell): GoalName | null =>
  same(cell, GOALS.upper) ? "upper" : same(cell, GOALS.lower) ? "lower" : null;

const SPECIAL = ["cage", "swap", "cheese", "trap"] as const;
export type Special = (typeof SPECIAL)[number];
export const specialOf = (card: string): Special | null =>
  SPECIAL.find((each) => each === card) ?? null;

/** The sides that a card joins; the bonus cards and the goals are crossings. */
export const sidesOf = (card: string): readonly Side[] =>
  specialOf(card) ? SIDES : SIDES.filter((each) => card.includes(each));

export type Shape = "crossing" | "fork" | "straight" | "bend";

export function shapeOf(sides: readonly Side[]): Shape {
  if (sides.length === 4) return "crossing";
  if (sides.length === 3) return "fork";
  return OPPOSITE[sides[0]!] === sides[1] ? "straight" : "bend";
}

/** What can be done with a card now, as an action's text. */
export function actionAt(legal: readonly string[], cell: Cell): string | null {
  const goal = goalAt(cell);
  const texts = goal ? [`goal ${goal}`, `peek ${goal}`] : [`flip ${cell[0]} ${cell[1]}`];
  return texts.find((each) => legal.includes(each)) ?? null;
}

/**
 * Each player's own row is at the bottom of their screen: a player of the top row sees the table
 * from the other side, with everything turned round. People who share a screen all see it as the
 * first of them does.
 */
export function isTurned({ view, players }: Pick<Props, "view" | "players">): boolean {
  const seat = players.find((each) => each.mine)?.seat ?? view.seat ?? 1;
  return view.board.mice[seat - 1]?.side === "top";
}

export const seenCell = ([column, row]: Cell, turned: boolean): Cell =>
  turned ? [COLUMNS + 1 - column, ROWS + 1 - row] : [column, row];

export const seenSides = (sides: readonly Side[], turned: boolean): readonly Side[] =>
  turned ? SIDES.filter((each) => sides.includes(OPPOSITE[each])) : sides;

export const seenGoal = (goal: GoalName, turned: boolean): GoalName =>
  turned ? (goal === "upper" ? "lower" : "upper") : goal;

export const atBottom = (mouse: Mouse, turned: boolean): boolean =>
  (mouse.side === "bottom") !== turned;

/** The mice whose path runs through a card. */
export const walkers = (board: Board, cell: Cell): readonly Mouse[] =>
  board.mice.filter((mouse) => mouse.path.some((each) => same(each, cell)));
