// The view of the cheese rescue (docs/views.md) and its actions as text.
import type { Colour } from "../../art/marks.js";
import type { BoardProps, Speaker as GameSpeaker, WordsContext } from "../board.js";
import { colourAmong } from "../colours.js";
import type en from "./messages/en.json";
import type { Animal, Board, Card, CardName, Cell, CheeseCard } from "./types.js";

export const CHEESES: readonly CheeseCard[] = ["cheese1", "cheese2", "cheese3"];
export const ANIMALS: readonly Animal[] = ["mouse", "cat", "dog"];
export const HAND: readonly CardName[] = [...CHEESES, ...ANIMALS];

export type Key = keyof typeof en;
export type Props = BoardProps<Board, Key>;
export type Context = WordsContext<Board, Key>;
export type Speaker = GameSpeaker<Key>;

/** A game that was broken off has none. */
export const hasWinners = ({ view }: Pick<Props, "view">): boolean => !!view.winners?.length;

/** Between two players at one screen, the cards of the last one lie face down. */
export const isPassedOn = ({ view, players, bottom }: Props): boolean =>
  !view.over && !view.board.hand && players[bottom - 1]?.mine === true;

export const isCheese = (card: string): card is CheeseCard => card.startsWith("cheese");
export const worth = (card: string): number => (isCheese(card) ? Number(card.at(-1)) : 0);
export const nameOf = ({ column, row }: Cell): string => `${column} ${row}`;

/** Each player has a kind of cheese, with a colour and a mark. */
const KINDS: readonly Colour[] = ["yellow", "red", "blue", "green"];
export const colourOf = (players: Props["players"], seat: number | null): Colour =>
  colourAmong(players, seat ?? 1, KINDS);

export interface Lay {
  card: CardName;
  cell: Cell;
}

const LAY = /^lay (\w+) (-?\d+) (-?\d+)$/;

/** `lay dog 0 1`; null for what chance does. */
export function layOf(action: string): Lay | null {
  const found = LAY.exec(action);
  if (!found) return null;
  return { card: found[1] as CardName, cell: { column: Number(found[2]), row: Number(found[3]) } };
}

export const layText = (card: CardName, cell: Cell): string => `lay ${card} ${nameOf(cell)}`;

/** The cards that lie beside a cell, edge to edge. */
export const beside = (cell: Cell, table: readonly Card[]): readonly Card[] =>
  table.filter((each) => Math.abs(each.column - cell.column) + Math.abs(each.row - cell.row) === 1);
