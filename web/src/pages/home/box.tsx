// The box of a game: its picture, and every way into it.
import { facts } from "virtual:facts";
import { useState } from "preact/hooks";
import { boxArt } from "../../games/index.js";
import { isLessonDone } from "../../settings.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { LOSSES, playNow } from "../../shared/opening.js";
import { box, reason, t, title } from "../../words.js";

interface BoxProps {
  game: string;
  /** The level of bots that is offered after several losses. */
  easier: string | null;
}

/** All but `easier` is known when the page is built, so the box does not change once it is painted. */
export function Box({ game, easier }: BoxProps) {
  const Art = boxArt(game);
  const hasLesson = !isLessonDone(game) && facts[game]!.lesson;
  return (
    <li class="box">
      <div class="box-art">{Art && <Art />}</div>
      <div class="box-words">
        <h2>{title(game)}</h2>
        <p>{box(game, "tagline")}</p>
        <Facts game={game} hasLesson={hasLesson} />
      </div>
      <Buttons game={game} easier={easier} hasLesson={hasLesson} />
    </li>
  );
}

interface LessonProps {
  game: string;
  /** Whether a lesson is offered first; then the rules have a link of their own. */
  hasLesson: boolean;
}

/** For screen readers: of which game a button or link speaks. */
const OfGame = ({ game }: { game: string }) => <span class="visually-hidden">: {title(game)}</span>;

function Facts({ game, hasLesson }: LessonProps) {
  const { min, max } = facts[game]!;
  return (
    <p class="facts">
      <span>{box(game, "minutes")}</span>
      <span>{t("box.players", { min, max })}</span>
      {hasLesson && (
        <a href={`#/rules/${game}`}>
          {t("box.rules")}
          <OfGame game={game} />
        </a>
      )}
    </p>
  );
}

function Buttons({ game, easier, hasLesson }: BoxProps & LessonProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const play = (level?: string) => {
    setBusy(true);
    import("../../table/table.js").catch(() => undefined); // needed soon; the page of the table asks again
    playNow(game, level).catch((error: unknown) => {
      setProblem(reason(error));
      setBusy(false);
    });
  };
  return (
    <div class="box-buttons">
      <button
        type="button"
        class="button main"
        disabled={busy}
        aria-busy={busy}
        onClick={() => play()}
      >
        {t("box.play")}
        <OfGame game={game} />
      </button>
      <a class="button" href={`#/new/${game}`}>
        {t("box.setup")}
        <OfGame game={game} />
      </a>
      <a class="button plain" href={`#/${hasLesson ? "learn" : "rules"}/${game}`}>
        {t(hasLesson ? "box.lesson" : "box.rules")}
        <OfGame game={game} />
      </a>
      {easier && <Easier game={game} busy={busy} play={() => play(easier)} />}
      <ErrorMessage text={problem} />
    </div>
  );
}

interface EasierProps {
  game: string;
  busy: boolean;
  play(): void;
}

/** After several losses in a row. */
const Easier = ({ game, busy, play }: EasierProps) => (
  <div class="easier">
    <p>{t("easier", { n: LOSSES })}</p>
    <button type="button" class="button" disabled={busy} aria-busy={busy} onClick={play}>
      {t("easier.play")}
      <OfGame game={game} />
    </button>
  </div>
);
