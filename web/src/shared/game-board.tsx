// A game's board, wherever it is shown: at a table, in a replay, in a lesson.
import type { BoardProps, Game } from "../games/board.js";
import { motion } from "../settings.js";
import { gameWords } from "../words.js";
import { PHONE, useWidth } from "./hooks.js";

type FromScreen = "compact" | "motion" | "t";
type OnlyAtTables = "pending" | "refused" | "hints";

type GameBoardProps = Omit<BoardProps, FromScreen | OnlyAtTables> &
  Partial<Pick<BoardProps, OnlyAtTables>> & { game: Game };

export function GameBoard({ game: { Board }, ...own }: GameBoardProps) {
  const width = useWidth();
  return (
    <Board
      pending={null}
      refused={null}
      hints={null}
      {...own}
      compact={width < PHONE}
      motion={motion.value}
      t={gameWords(own.view.game)}
    />
  );
}
