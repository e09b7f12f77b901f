// One moment of a replay: the board, and what is told about it.
import { useMemo, useRef } from "preact/hooks";
import type { Game, Player } from "../../games/board.js";
import { GameBoard } from "../../shared/game-board.js";
import type { TransitionPlayback } from "../../table/moments.js";
import { sentencesOf } from "../../table/sentences.js";
import { skip } from "../../ui/motion.js";
import { t } from "../../words.js";
import { type GameRecord, outcome } from "./record.js";

interface PictureProps {
  record: GameRecord;
  game: Game;
  players: readonly Player[];
  played: TransitionPlayback;
  /** How it ended; told once it has been seen. */
  ended: boolean;
}

/** What is told of a moment. While a scene goes on, the last words stay. */
function useCaption({ record, game, players, played, ended }: PictureProps): string {
  const { moment, settled } = played;
  const position = { game, view: moment.view, players };
  const told = [
    ...sentencesOf(moment.lines, position),
    ...(ended && settled ? outcome(record, position) : []),
  ].join(" ");
  const last = useRef("");
  if (told || settled) last.current = told || last.current;
  return last.current;
}

export function Picture(props: PictureProps) {
  const { game, players, played } = props;
  const { moment, goOn } = played;
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
          goOn={goOn}
          helps={false}
          players={players}
          bottom={view.seat ?? 1}
          act={() => undefined}
        />
      </main>
    </>
  );
}
