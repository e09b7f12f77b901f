// A guided first game on the real board: the cat explains, one touch at a time.
import { useState } from "preact/hooks";
import "../table/table.css";
import "./lesson.css";
import { get } from "../connection/http.js";
import type { Lesson } from "../connection/wire.js";
import { go } from "../route.js";
import { markLessonDone } from "../settings.js";
import { Header } from "../shared/header.js";
import { useGame, useLoaded } from "../shared/loaded.js";
import { Loading, Message } from "../shared/message.js";
import { t, title } from "../words.js";
import { Guided } from "./guided.js";
import { useLessonWords } from "./words.js";

export default function LearnPage({ game }: { game: string }) {
  const lesson = useLoaded(() => get<Lesson>(`lessons/${encodeURIComponent(game)}`), [game]);
  const board = useGame(game);
  const words = useLessonWords(game);
  const [round, setRound] = useState(0);
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
      <LessonHeader game={game} />
      {lesson.value && board.value && words.value ? (
        <Guided
          key={round}
          lesson={lesson.value}
          game={board.value}
          say={words.value}
          again={() => setRound(round + 1)}
        />
      ) : (
        <main class="board quiet" tabIndex={-1}>
          <p>
            <Loading />
          </p>
        </main>
      )}
    </div>
  );
}

function LessonHeader({ game }: { game: string }) {
  const leave = () => {
    markLessonDone(game);
    go("#/");
  };
  return (
    <header class="table-top">
      <a class="button plain" href="#/" aria-label={t("back.home")}>
        ←
      </a>
      <h1>{title(game)}</h1>
      <a class="button plain" href={`#/rules/${game}`}>
        {t("box.rules")}
      </a>
      <button type="button" class="button plain" onClick={leave}>
        {t("learn.skip")}
      </button>
    </header>
  );
}
