// One moment of a replay: the board, and what is told about it.
import { useMemo, useRef } from "preact/hooks";
import type { Game, Player } from "../../games/board.js";
import { GameBoard } from "../../shared/game-board.js";
import type { TransitionPlayback } from "../../table/moments.js";
import { sentencesOf } from "../../table/sentences.js";
import { skip } from "../../ui/motion.js";
import { t } from "../../words.js";
import { type GameRecord, outcome } from "./record.js";

interface ReplayBoardProps {
  record: GameRecord;
  game: Game;
  players: readonly Player[];
  transition: TransitionPlayback;
  /** How it ended; told once it has been seen. */
  ended: boolean;
}

/** What is told of a moment. While a scene goes on, the last words stay. */
function useCaption({ record, game, players, transition, ended }: ReplayBoardProps): string {
  const { moment, settled } = transition;
  const position = { game, view: moment.view, players };
  const told = [
    ...sentencesOf(moment.lines, position),
    ...(ended && settled ? outcome(record, position) : []),
  ].join(" ");
  const last = useRef("");
  last.current = told || last.current;
  // The last scene tells the end itself: the last move is old news by then.
  return moment.view.over && !told ? "" : last.current;
}

export function ReplayBoard(props: ReplayBoardProps) {
  const { game, players, transition } = props;
  const { moment, goOn } = transition;
  const caption = useCaption(props);
  const view = useMemo(() => ({ ...moment.view, legal: [] }), [moment.view]);
  return (
    <>
      <p class="caption" aria-live="polite">
        {caption}
      </p>
      <main
        class="board"
        tabIndex={-1}
        aria-label={t("board")}
        onPointerDown={(event) => {
          skip(event);
          goOn();
        }}
      >
        <GameBoard
          game={game}
          view={view}
          before={moment.before}
          lines={moment.lines}
          scene={moment.scene}
          helps={false}
          players={players}
          bottom={view.seat ?? 1}
          act={() => undefined}
        />
      </main>
    </>
  );
}
