// A guided first game on the real board: the cat explains, one touch at a time.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import "../table/table.css";
import "./lesson.css";
import { get } from "../connection/http.js";
import type { Lesson } from "../connection/wire.js";
import type { Game, Player } from "../games/board.js";
import { me } from "../me.js";
import { go } from "../route.js";
import { learn, motion } from "../settings.js";
import { Header } from "../shared/header.js";
import { PHONE, useWidth } from "../shared/hooks.js";
import { useGame, useLoaded } from "../shared/loaded.js";
import { Message } from "../shared/message.js";
import { playNow } from "../shared/opening.js";
import { botName } from "../shared/people.js";
import { sentencesOf } from "../table/sentences.js";
import { skip } from "../ui/motion.js";
import { gameWords, reason, type Translate, t, title } from "../words.js";
import { Bubble } from "./cat.js";
import { useAnnounced, useHighlight, useProgress } from "./steps.js";
import { useLessonWords } from "./words.js";

const WIDE = 700; // px: the cat sits beside the board
const TOUCHABLE = "button:enabled, a, input, summary, [role=button]";

const playerOf = (seat: number): Player => ({
  seat,
  kind: seat === 1 ? "person" : "bot",
  name: "",
  label: seat === 1 ? me.value?.name || t("kind.me") : botName(seat),
  level: "",
  cat: seat,
  online: true,
  bot_plays: seat !== 1,
  forfeited: false,
  pin: false,
  clock: null,
  mine: seat === 1,
});

export default function LearnPage({ game }: { game: string }) {
  const lesson = useLoaded(() => get<Lesson>(`lessons/${encodeURIComponent(game)}`), [game]);
  const board = useGame(game);
  const words = useLessonWords(game);
  const [round, setRound] = useState(0);
  const leave = () => {
    learn(game);
    go("#/");
  };
  const problem = lesson.problem || board.problem || words.problem;
  if (problem) {
    return (
      <>
        <Header />
        <Message text={problem} />
      </>
    );
  }
  return (
    <div class="lesson">
      <header class="table-top">
        <a class="button plain" href="#/" aria-label={t("back.home")}>
          ←
        </a>
        <h1>{title(game)}</h1>
        <a class="button plain" href={`#/rules/${game}`}>
          {t("box.learn")}
        </a>
        <button type="button" class="button plain" onClick={leave}>
          {t("learn.skip")}
        </button>
      </header>
      {lesson.value && board.value && words.value ? (
        <Guided
          key={round}
          name={game}
          lesson={lesson.value}
          game={board.value}
          say={words.value}
          again={() => setRound(round + 1)}
        />
      ) : (
        <main class="board quiet" tabIndex={-1}>
          <p>{t("loading")}</p>
        </main>
      )}
    </div>
  );
}

interface GuidedProps {
  name: string;
  lesson: Lesson;
  game: Game;
  say: Translate;
  again(): void;
}

function Guided({ name, lesson, game, say, again }: GuidedProps) {
  const progress = useProgress(lesson, game);
  const width = useWidth();
  const main = useRef<HTMLElement | null>(null);
  const { step, moment, settled } = progress;
  const { view } = moment;
  const playable = useMemo(() => (settled ? view : { ...view, legal: [] }), [view, settled]);
  const players = Array.from({ length: view.players }, (_, index) => playerOf(index + 1));
  const told = sentencesOf(moment.lines, { game, view, players }).join(" ");
  const names = { name: botName(2), third: botName(3) };
  // The cat speaks once everything has been seen; until then her last words stay.
  const lately = useRef("");
  lately.current = (settled && step.say ? say(step.say, names) : told) || lately.current;
  const text = lately.current;
  useAnnounced(progress, told, text);
  useHighlight(step, settled);
  useEffect(() => {
    if (view.over && settled) learn(name);
    // Keyboard players keep the focus where something can be done.
    else if (document.activeElement === document.body) main.current?.focus();
  }, [step, settled]);
  const touch = (event: PointerEvent) => {
    skip(event);
    if (!settled) progress.goOn();
    else if (!(event.target as Element).closest(TOUCHABLE)) progress.stray();
  };
  return (
    <>
      <Bubble
        text={text}
        strayed={progress.strayed}
        at={progress.stop}
        of={progress.stops}
        mood={step.do ? "calm" : "glad"}
        small={width < WIDE}
      >
        {!settled ? null : view.over ? (
          <Farewell game={name} again={again} />
        ) : (
          step.say && !step.do && <Next key={step.say} on={progress.on} />
        )}
      </Bubble>
      <main ref={main} class="board" tabIndex={-1} aria-label={t("board")} onPointerDown={touch}>
        <game.Board
          view={playable}
          before={moment.before}
          lines={moment.lines}
          scene={moment.scene}
          goOn={progress.goOn}
          helps
          players={players}
          bottom={1}
          act={progress.act}
          pending={null}
          refused={null}
          hints={null}
          compact={width < PHONE}
          motion={motion.value}
          t={gameWords(name)}
        />
      </main>
    </>
  );
}

/** It takes the focus, so that Enter alone leads through what is only read. */
function Next({ on }: { on(): void }) {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" class="button main" onClick={on}>
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
      {problem && (
        <p role="alert" class="refusal">
          {problem}
        </p>
      )}
    </>
  );
}
