// The lesson itself: the board, and the cat with her bubble.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lesson } from "../connection/wire.js";
import type { Game, Player } from "../games/board.js";
import { me } from "../me.js";
import { markLessonDone } from "../settings.js";
import { ErrorMessage } from "../shared/error-message.js";
import { GameBoard } from "../shared/game-board.js";
import { useWidth } from "../shared/hooks.js";
import { playNow } from "../shared/opening.js";
import { botName, namedPlayer } from "../shared/people.js";
import { captionOf, sentencesOf } from "../table/sentences.js";
import { skip } from "../ui/motion.js";
import { reason, type Translate, t } from "../words.js";
import { Bubble } from "./cat.js";
import { type Progress, useAnnounced, useHighlight, useProgress } from "./steps.js";

const WIDE = 700; // px: the cat sits beside the board
const TOUCHABLE = "button:enabled, a, input, summary, [role=button]";

const learner = (): Player => ({
  ...namedPlayer(1, me.value?.name || t("kind.me")),
  mine: true,
});

const bot = (seat: number): Player => ({
  ...namedPlayer(seat, botName(seat)),
  kind: "bot",
  bot_plays: true,
});

interface GuidedProps {
  lesson: Lesson;
  game: Game;
  say: Translate;
  again(): void;
}

export function Guided({ lesson, game, say, again }: GuidedProps) {
  const progress = useProgress(lesson, game);
  const { step, moment, settled, speaks } = progress;
  const { view } = moment;
  const players = [learner(), ...Array.from({ length: view.players - 1 }, (_, n) => bot(n + 2))];
  const lines = moment.telling ? [...moment.lines, moment.telling] : moment.lines;
  const position = { game, view, players };
  const text = useCatWords(progress, say, captionOf(lines, position));
  useAnnounced(progress, sentencesOf(lines, position).join(" "), text);
  useHighlight(step, speaks);
  useEffect(() => {
    if (view.over && settled) markLessonDone(view.game);
  }, [step, settled]);
  return (
    <>
      <Bubble
        text={text}
        strayed={progress.strayed}
        at={progress.stop}
        of={progress.stops}
        mood={step.do ? "calm" : "glad"}
        small={useWidth() < WIDE}
      >
        {view.over && settled ? (
          <Farewell game={view.game} again={again} />
        ) : (
          speaks && !step.do && <Next key={step.say} next={progress.next} />
        )}
      </Bubble>
      <LessonBoard game={game} players={players} progress={progress} />
    </>
  );
}

/** Until the cat speaks, she tells in few words what happens; where nothing does, her last words stay. */
function useCatWords({ step, speaks }: Progress, say: Translate, told: string): string {
  const names = { name: botName(2), third: botName(3) };
  const last = useRef("");
  last.current = (speaks && step.say ? say(step.say, names) : told) || last.current;
  return last.current;
}

interface LessonBoardProps {
  game: Game;
  players: readonly Player[];
  progress: Progress;
}

function LessonBoard({ game, players, progress }: LessonBoardProps) {
  const { step, moment, settled, speaks, goOn } = progress;
  const { view } = moment;
  const reads = speaks && !view.over && !step.do;
  const main = useRef<HTMLElement | null>(null);
  const playable = useMemo(() => (settled ? view : { ...view, legal: [] }), [view, settled]);
  // Keyboard players keep the focus where something can be done.
  useEffect(() => {
    const over = view.over && settled;
    if (!over && document.activeElement === document.body) main.current?.focus();
  }, [step, settled]);
  const press = (event: PointerEvent) => {
    skip(event);
    if (!settled && !speaks) goOn();
    else if (!(event.target as Element).closest(TOUCHABLE)) progress.stray();
  };
  return (
    <main
      ref={main}
      class={reads ? "board is-read" : "board"}
      tabIndex={-1}
      aria-label={t("board")}
      onPointerDown={press}
    >
      <GameBoard
        game={game}
        view={playable}
        before={moment.before}
        lines={moment.lines}
        scene={moment.scene}
        helps
        players={players}
        bottom={1}
        act={progress.act}
      />
    </main>
  );
}

/** It takes the focus, so that Enter alone leads through what is only read. */
function Next({ next }: { next(): void }) {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" class="button main" onClick={next}>
      {t("learn.next")}
    </button>
  );
}

function Farewell({ game, again }: { game: string; again(): void }) {
  const [problem, setProblem] = useState("");
  const play = () =>
    playNow(game).catch((error: unknown) => {
      setProblem(reason(error));
    });
  return (
    <>
      <button type="button" class="button main" onClick={play}>
        {t("box.play")}
      </button>
      <button type="button" class="button" onClick={again}>
        {t("learn.again")}
      </button>
      <ErrorMessage text={problem} />
    </>
  );
}
