// Where a card was laid, as a small map for the log.
import type { JSX } from "preact";
import type { Line } from "../../../connection/wire.js";
import type { Pictured } from "../../board.js";
import { subject } from "../../words-context.js";
import type { Card, Cell } from "../types.js";
import { type Context, isCheese, layOf, nameOf, worth } from "../view.js";
import { place } from "../words.js";

const CELL = 10;
const SIZE = 0.45; // em

/** The first of `side` lines with these cards in their middle. */
function firstLine(lines: readonly number[], side: number): number {
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return first - Math.floor((side - (last - first + 1)) / 2);
}

const Spot = ({ cell, here }: { cell: Cell; here: boolean }): JSX.Element => (
  <rect
    class={here ? "rescue-here" : ""}
    x={cell.column * CELL + 1}
    y={cell.row * CELL + 1}
    width={CELL - 2}
    height={CELL - 2}
    rx="2"
  />
);

interface MapProps {
  table: readonly Card[];
  side: number;
  cell: Cell;
  title: string;
}

/** The square as a faint grid, with the cards of the table and the one that is meant. */
function SmallMap({ table, side, cell, title }: MapProps): JSX.Element {
  const cells = [...table, cell];
  const [left, top] = [
    firstLine(
      cells.map((each) => each.column),
      side,
    ),
    firstLine(
      cells.map((each) => each.row),
      side,
    ),
  ];
  const others = table.filter((each) => nameOf(each) !== nameOf(cell));
  const lines = Array.from({ length: side + 1 }, (_, n) => n * CELL);
  const [x, y, size] = [left * CELL, top * CELL, side * CELL];
  return (
    <svg
      class="rescue-map"
      style={{ width: `${side * SIZE}em` }}
      viewBox={[x - 1, y - 1, size + 2, size + 2].join(" ")}
    >
      <title>{title}</title>
      <path
        class="rescue-lines"
        d={lines.map((n) => `M${x + n} ${y}v${size}M${x} ${y + n}h${size}`).join("")}
      />
      {others.map((each) => (
        <Spot key={nameOf(each)} cell={each} here={false} />
      ))}
      <Spot cell={cell} here />
    </svg>
  );
}

export function sentenceWithPicture(line: Line, context: Context): Pictured | null {
  const lay = layOf(line.action);
  if (!lay || typeof line.by !== "number") return null;
  const { t, view } = context;
  const by = subject(context, line.by);
  const text = isCheese(lay.card)
    ? t("log.laid.cheese", { ...by, n: worth(lay.card) })
    : t(`log.laid.${lay.card}`, by);
  const { table, side } = view.board;
  const title = place(lay.cell, t);
  return { text, picture: <SmallMap {...{ table, side, title }} cell={lay.cell} /> };
}
