// A board for a game that nobody has drawn yet: its actions as buttons, its view as it is.
import { ActionButton, Actions, SeatTag } from "../art/table.js";
import type { Game } from "./board.js";

export const plain: Game = {
  Board: (board) => (
    <div>
      <p>
        {board.players.map((each) => (
          <SeatTag key={each.seat} player={each} turn={board.view.mover === each.seat} />
        ))}
      </p>
      <pre style={{ overflow: "auto", maxHeight: "40cqh" }}>
        {JSON.stringify(board.view.board, null, 1)}
      </pre>
      <Actions board={board}>
        {board.view.legal.map((each) => (
          <ActionButton key={each} board={board} action={each}>
            {each}
          </ActionButton>
        ))}
      </Actions>
    </div>
  ),
  says: (line, context) =>
    typeof line.by === "number" ? `${context.name(line.by)}: ${line.action}` : line.action,
  offers: (action) => action,
  scores: ({ view }) => [{ label: "", values: view.points ?? [], total: true }],
  rule: () => "",
};
