// The game itself: the board first, everything else around it.
import { useComputed } from "@preact/signals";
import { useEffect, useErrorBoundary, useMemo, useRef, useState } from "preact/hooks";
import type { Line, Sheet, You } from "../connection/wire.js";
import type { Game, Player, View } from "../games/board.js";
import { motion } from "../settings.js";
import { PHONE, useNow, useWidth } from "../shared/hooks.js";
import { useGame } from "../shared/loaded.js";
import { players as playersOf } from "../shared/people.js";
import { play } from "../sound.js";
import { announce, clearAnnouncements } from "../ui/announce.js";
import { duration, skip } from "../ui/motion.js";
import { gameWords, pageWords, t, title } from "../words.js";
import { ConnectionBar } from "./connection.js";
import { Curtain } from "./curtain.js";
import { Ending } from "./ending/ending.js";
import { Notices } from "./notices.js";
import { advice, OddsBar, wanted } from "./odds.js";
import { act, pendingAction, refused } from "./pending-move.js";
import { captionOf, type Position, sentencesOf, sinceOwnTurn } from "./sentences.js";
import { closeDrawer, DESK, Side } from "./side/side.js";
import {
  caughtUp,
  frameAt,
  frameCount,
  lookAt,
  lookingBack,
  plays,
  present,
  type Shown,
  shown,
  shownGame,
  skipWait,
  upToDate,
} from "./stage.js";
import { showTurn } from "./turn-alert.js";

function turnText(view: View, players: readonly Player[]): string {
  if (view.over) return t("turn.over");
  if (view.mover === view.seat) return t("turn.yours");
  const mover = typeof view.mover === "number" ? players[view.mover - 1] : undefined;
  return mover ? t("turn.other", { name: mover.label }) : "";
}

interface BarProps {
  view: View;
  players: readonly Player[];
  watching: boolean;
}

function Bar({ view, players, watching }: BarProps) {
  const mine = !view.over && view.mover === view.seat;
  const turn = turnText(view, players);
  return (
    <div class="table-top">
      <a class="button plain" href="#/" aria-label={t("back.home")}>
        ←
      </a>
      <h1>{title(view.game)}</h1>
      {watching && <p class="quiet">{t("watching")}</p>}
      {turn && <p class={mine ? "turn mine" : "turn"}>{turn}</p>}
    </div>
  );
}

function LookBack() {
  if (lookingBack.value === null) return null;
  const at = frameAt.value;
  return (
    <section class="look-back" aria-label={t("back.title")}>
      <button type="button" class="button" onClick={() => lookAt(at - 1)} disabled={at === 0}>
        ◀<span class="visually-hidden">{t("replay.back")}</span>
      </button>
      <span>{t("back.at", { n: at + 1, all: frameCount.value })}</span>
      <button type="button" class="button" onClick={() => lookAt(at + 1)}>
        ▶<span class="visually-hidden">{t("replay.on")}</span>
      </button>
      <button type="button" class="button main" onClick={() => lookAt(frameCount.value)}>
        {t("back.now")}
      </button>
    </section>
  );
}

const NOTHING_SAID = { last: "", sentences: [] };

/** The last thing that happened; unfolded, everything since the player's last turn. */
function Caption({ last, sentences }: { last: string; sentences: readonly string[] }) {
  if (!last) return <p class="caption" />;
  if (sentences.length === 1) return <p class="caption">{last}</p>;
  return (
    <details class="caption">
      <summary>{last}</summary>
      <p>{t("recap")}</p>
      <ul>
        {sentences.map((each) => (
          <li>{each}</li>
        ))}
      </ul>
    </details>
  );
}

/** Announces what happened and, after the last scene, whose turn it is. */
function useAnnouncements(position: Position | null, moment: Shown | null): void {
  useEffect(() => {
    if (!position || !moment || moment.jump) return;
    announce(sentencesOf(moment.lines, position).join(" "));
    const { over, mover, seat } = moment.view;
    if (!upToDate.peek()) play("move");
    else if (over) play("end");
    else if (mover === seat) {
      announce(t("turn.yours"));
      play("turn");
    } else if (moment.lines.length > 0) play("move");
  }, [moment, position === null]);
}

/** Goes on from a moment that waits to be seen. */
function Continue({ waits }: { waits: boolean }) {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const free = document.activeElement?.matches("body, main.board") ?? true;
    if (waits && free) button.current?.focus({ preventScroll: true });
  }, [waits]);
  if (!waits) return null;
  return (
    <p class="continue">
      <button ref={button} type="button" class="button main go-on" onClick={skipWait}>
        {t("continue")}
      </button>
    </p>
  );
}

const LAST_LOOK = 1_200; // ms

/** The seat that the curtain is for. It falls a moment late, so that players see their own card
 * lie; until then the board shows only what everyone may see. */
function useLastLook(next: number | null): number | null {
  const [fallen, setFallen] = useState(next !== null);
  useEffect(() => {
    const wait = next === null ? 0 : duration(motion.peek(), LAST_LOOK);
    const timer = setTimeout(() => setFallen(next !== null), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return fallen ? next : null;
}

/** The log as it was told. The log of a finished game reveals what its lines had hidden: until the
 * board has come to the end, earlier lines stay as they were. */
function useToldLog({ log, view }: Sheet, shownOver: boolean): readonly Line[] {
  const told = useRef(log);
  const ahead = (view as View | null)?.over === true && !shownOver;
  if (!ahead) told.current = log;
  else if (log.length > told.current.length)
    told.current = [...told.current, ...log.slice(told.current.length)];
  return told.current;
}

export function Playing({ sheet, you }: { sheet: Sheet; you: You }) {
  const game = useGame(sheet.table.game);
  const now = useNow(sheet.clocks?.running != null);
  const players = useMemo(
    () => playersOf(sheet, you.seats, now),
    [sheet.seats, sheet.clocks, you.seats, now, pageWords.value],
  );
  // The clock needs the game: its `beats` split each step into moments.
  useEffect(() => {
    shownGame.value = game.value ?? null;
    return () => {
      shownGame.value = null;
    };
  }, [game.value]);
  const moment = shown.value;
  // While a shared screen is passed on, the seats stay as the last player saw them.
  const sat = useRef<number | null>(null);
  if (moment) sat.current = moment.view.seat ?? sat.current;
  const bottom = sat.current ?? 1;
  const passedTo = useLastLook(caughtUp.value ? you.curtain : null);
  const curtain = passedTo === null ? undefined : sheet.seats[passedTo - 1];
  // The header shows whose turn it is now, even while the player looks back.
  const latest = present.value?.view;
  const view = moment?.view;
  const position = useMemo(
    () => (game.value && view ? { game: game.value, view, players } : null),
    [game.value, view, players],
  );
  useAnnouncements(position, lookingBack.value === null ? moment : null);
  useEffect(() => showTurn(latest?.mover === latest?.seat && latest?.over === false));
  // A keyboard player continues from the board: the button that they pressed is gone.
  useEffect(() => {
    const nowhere = document.activeElement === document.body;
    if (nowhere) document.querySelector<HTMLElement>("main.board")?.focus({ preventScroll: true });
  }, []);
  // The words never run ahead of the board.
  const until = moment?.until ?? 0;
  const log = useToldLog(sheet, moment?.view.over ?? false);
  const recap = useMemo(() => {
    const lines = sinceOwnTurn(log.slice(0, until), you.eyes);
    return position && !curtain
      ? { last: captionOf(lines, position), sentences: sentencesOf(lines, position) }
      : NOTHING_SAID;
  }, [log, until, you.eyes, game.value, !curtain, players.map((each) => each.label).join()]);
  // At a shared screen, the next player must not see or hear what was shown to the last one.
  useEffect(
    () => () => {
      clearAnnouncements();
      refused.value = null;
    },
    [you.eyes],
  );
  const over = (moment?.view.over && upToDate.value) ?? false;
  const beside = useWidth() >= DESK;
  return (
    <div class="table">
      <div class="table-main">
        <ConnectionBar />
        <header class="table-head">
          {latest && <Bar view={latest} players={players} watching={you.seats.length === 0} />}
          <Notices sheet={sheet} you={you} />
          <Caption {...recap} />
          {position && !curtain && upToDate.value && <OddsBar position={position} />}
        </header>
        <main
          class="board"
          tabIndex={-1}
          aria-label={t("board")}
          onPointerDown={(event) => {
            skip(event);
            const onBoard = !(event.target as Element).closest("button:enabled");
            if (onBoard && moment?.waits !== "board") skipWait();
            closeDrawer();
          }}
        >
          {curtain ? (
            <Curtain key={curtain.seat} seat={curtain} />
          ) : position ? (
            <BoardFrame position={position} bottom={bottom} helps={sheet.table.hints} />
          ) : (
            <p class="quiet">{game.problem || t("loading")}</p>
          )}
          <Continue waits={moment?.waits === true && plays.value} />
        </main>
        <LookBack />
        {over && position && (
          <Ending
            key={sheet.table.id}
            sheet={sheet}
            you={you}
            position={position}
            beside={beside}
          />
        )}
      </div>
      <Side
        sheet={sheet}
        log={log}
        you={you}
        position={position}
        until={present.value?.until ?? 0}
        beside={beside}
        over={over}
      />
    </div>
  );
}

const NO_LINES: readonly Line[] = [];

interface BoardFrameProps {
  position: Position;
  bottom: number;
  helps: boolean;
}

function BoardFrame({ position, bottom, helps }: BoardFrameProps) {
  const width = useWidth();
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  const hints = useComputed(() =>
    wanted.value && advice.value
      ? new Map(advice.value.hints.map((each) => [each.action, each.win]))
      : null,
  );
  const live = upToDate.value;
  const view = useMemo(
    () => (live ? position.view : { ...position.view, legal: [] }),
    [position.view, live],
  );
  const { Board }: Game = position.game;
  if (broken) {
    return (
      <p class="notice" role="alert">
        {t("board.broken")}{" "}
        <button type="button" class="button" onClick={mend}>
          {t("board.again")}
        </button>
      </p>
    );
  }
  return (
    <Board
      view={view}
      before={shown.value?.before ?? null}
      lines={shown.value?.lines ?? NO_LINES}
      scene={shown.value?.scene ?? null}
      goOn={skipWait}
      helps={helps}
      players={position.players}
      bottom={bottom}
      act={act}
      pending={pendingAction.value}
      refused={refused.value}
      hints={hints.value}
      compact={width < PHONE}
      motion={motion.value}
      t={gameWords(view.game)}
    />
  );
}
