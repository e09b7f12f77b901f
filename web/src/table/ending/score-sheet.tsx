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
    <span class="score-name">{player.label}</span>
  </th>
);

const Counted = ({ column, scope }: { column: ScoreColumn; scope: Scope }) => (
  <th scope={scope} class={column.total ? "total" : ""}>
    {column.picture && <span class="score-picture">{column.picture}</span>}
    <span class={column.short ? "long" : ""}>{column.label || t("end.points")}</span>
    {column.short && (
      <span class="short" aria-hidden="true">
        {column.short}
      </span>
    )}
  </th>
);

interface ValueProps {
  column: ScoreColumn;
  player: Player;
  position: Position;
}

function Value({ column, player, position }: ValueProps) {
  const value = column.values[position.players.indexOf(player)];
  return (
    <td class={`${hasWon(position, player) ? "winner" : ""}${column.total ? " total" : ""}`}>
      {typeof value === "number" ? signed(value) : value}
    </td>
  );
}

interface ScoreProps {
  columns: readonly ScoreColumn[];
  position: Position;
}

const hasWon = ({ view }: Position, { seat }: Player): boolean =>
  view.winners?.includes(seat) ?? false;

/** Players are columns; they are rows if there are more of them than counted values. */
export function ScoreSheet(props: ScoreProps) {
  const below = props.position.players.length > props.columns.length;
  return (
    <div
      class={`score-sheet${below ? " below" : ""}`}
      tabIndex={0}
      role="region"
      aria-label={t("tab.result")}
    >
      <table>{below ? <PlayersBelow {...props} /> : <PlayersAbove {...props} />}</table>
    </div>
  );
}

const PlayersAbove = ({ columns, position }: ScoreProps) => (
  <>
    <thead>
      <tr>
        <td />
        {position.players.map((each) => (
          <Person key={each.seat} player={each} won={hasWon(position, each)} scope="col" />
        ))}
      </tr>
    </thead>
    <tbody>
      {columns.map((each) => (
        <tr key={each.label}>
          <Counted column={each} scope="row" />
          {position.players.map((player) => (
            <Value key={player.seat} column={each} player={player} position={position} />
          ))}
        </tr>
      ))}
    </tbody>
  </>
);

/** The winners first, then by points; equal points in the order of the seats. */
export const ranked = (position: Position): readonly Player[] => {
  const points = ({ seat }: Player) => position.view.points?.[seat - 1] ?? 0;
  const won = (player: Player) => Number(hasWon(position, player));
  return [...position.players].sort((a, b) => won(b) - won(a) || points(b) - points(a));
};

const PlayersBelow = ({ columns, position }: ScoreProps) => (
  <>
    <thead>
      <tr>
        <td />
        {columns.map((each) => (
          <Counted key={each.label} column={each} scope="col" />
        ))}
      </tr>
    </thead>
    <tbody>
      {ranked(position).map((each) => (
        <tr key={each.seat}>
          <Person player={each} won={hasWon(position, each)} scope="row" />
          {columns.map((column) => (
            <Value key={column.label} column={column} player={each} position={position} />
          ))}
        </tr>
      ))}
    </tbody>
  </>
);
