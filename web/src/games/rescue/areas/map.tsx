// Where a card was laid, as a small map for the log.
import type { JSX } from "preact";
import type { Line } from "../../../connection/wire.js";
import type { Pictured } from "../../board.js";
import { subject } from "../../words-context.js";
import type { Card, Cell } from "../types.js";
import { type Context, isCheese, layOf, nameOf, worth } from "../view.js";

const CELL = 10;
const SIZE = 0.45; // em

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

/** All cards of the table, with the one that is meant. */
function SmallMap({ table, cell }: { table: readonly Card[]; cell: Cell }): JSX.Element {
  const columns = [...table, cell].map((each) => each.column);
  const rows = [...table, cell].map((each) => each.row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [wide, high] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  const others = table.filter((each) => nameOf(each) !== nameOf(cell));
  return (
    <svg
      class="rescue-map"
      style={{ width: `${wide * SIZE}em` }}
      viewBox={[left, top, wide, high].map((n) => n * CELL).join(" ")}
    >
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
  return { text, picture: <SmallMap table={view.board.table} cell={lay.cell} /> };
}
