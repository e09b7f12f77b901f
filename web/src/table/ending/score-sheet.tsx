// Why these points: what was counted, for each player.
import { Cheese, Picture } from "../../art/pieces.js";
import type { Player, ScoreColumn } from "../../games/board.js";
import { signed, t } from "../../words.js";
import type { Position } from "../sentences.js";

type Scope = "col" | "row";

interface PersonProps {
  player: Player;
  won: boolean;
  scope: Scope;
}

const Person = ({ player, won, scope }: PersonProps) => (
  <th scope={scope} class={won ? "winner" : ""}>
    {won && (
      <Picture title={t("end.winner")}>
        <Cheese />
      </Picture>
    )}
    {player.label}
  </th>
);

const Counted = ({ column, scope }: { column: ScoreColumn; scope: Scope }) => (
  <th scope={scope} class={column.total ? "total" : ""}>
    <span class={column.short ? "long" : ""}>{column.label || t("end.points")}</span>
    {column.short && (
      <span class="short" aria-hidden="true">
        {column.short}
      </span>
    )}
  </th>
);

interface ValueProps {
  value: string | number | undefined;
  won: boolean;
  total: boolean;
}

const Value = ({ value, won, total }: ValueProps) => (
  <td class={`${won ? "winner" : ""}${total ? " total" : ""}`}>
    {typeof value === "number" ? signed(value) : value}
  </td>
);

interface ScoreProps {
  columns: readonly ScoreColumn[];
  position: Position;
}

/** Players are columns; they are rows if there are more of them than counted values. */
export function ScoreSheet({ columns, position }: ScoreProps) {
  const { players, view } = position;
  const won = (player: Player) => view.winners?.includes(player.seat) ?? false;
  const value = (column: ScoreColumn, player: Player, index: number) => (
    <Value
      key={`${column.label} ${player.seat}`}
      value={column.values[index]}
      won={won(player)}
      total={column.total ?? false}
    />
  );
  const person = (player: Player, scope: Scope) => (
    <Person key={player.seat} player={player} won={won(player)} scope={scope} />
  );
  const counted = (column: ScoreColumn, scope: Scope) => (
    <Counted key={column.label} column={column} scope={scope} />
  );
  const below = players.length > columns.length;
  return (
    <div
      class={`score-sheet${below ? " below" : ""}`}
      tabIndex={0}
      role="region"
      aria-label={t("end.scores")}
    >
      <table>
        <thead>
          <tr>
            <td />
            {below
              ? columns.map((each) => counted(each, "col"))
              : players.map((each) => person(each, "col"))}
          </tr>
        </thead>
        <tbody>
          {below
            ? players.map((each, index) => (
                <tr key={each.seat}>
                  {person(each, "row")}
                  {columns.map((column) => value(column, each, index))}
                </tr>
              ))
            : columns.map((each) => (
                <tr key={each.label}>
                  {counted(each, "row")}
                  {players.map((player, index) => value(each, player, index))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
