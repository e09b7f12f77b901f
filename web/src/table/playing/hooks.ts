// What the page of a game does besides drawing: it announces, alerts and keeps secrets.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line, SeatInfo, Sheet, You } from "../../connection/wire.js";
import type { Game, Player, View } from "../../games/board.js";
import { motion } from "../../settings.js";
import { useNow } from "../../shared/hooks.js";
import { players as playersOf } from "../../shared/people.js";
import { play, type Sound } from "../../sound.js";
import { announce, clearAnnouncements } from "../../ui/announce.js";
import { duration } from "../../ui/motion.js";
import { pageWords, t } from "../../words.js";
import { refused } from "../pending-move.js";
import { type Position, sentencesOf, sinceOwnTurn } from "../sentences.js";
import {
  caughtUp,
  lookingBack,
  present,
  type Shown,
  shown,
  shownGame,
  showsNewest,
} from "../stage.js";
import { showTurn } from "../turn-alert.js";

/** Everyone at the table; their clocks run. */
export function usePlayers(sheet: Sheet, you: You): readonly Player[] {
  const now = useNow(sheet.clocks?.running != null);
  return useMemo(
    () => playersOf(sheet, you.seats, now),
    [sheet.seats, sheet.clocks, you.seats, now, pageWords.value],
  );
}

/** What the board shows, once it is there. */
export function usePosition(game: Game | null, players: readonly Player[]): Position | null {
  const view = shown.value?.view;
  return useMemo(() => (game && view ? { game, view, players } : null), [game, view, players]);
}

/** The timeline needs the game before it is painted: its `beats` split each step into moments. */
export function useShownGame(game: Game | null): void {
  useLayoutEffect(() => {
    shownGame.value = game;
    return () => {
      shownGame.value = null;
    };
  }, [game]);
}

/** The seat at the bottom. While a shared screen is passed on, it stays as the last player saw it. */
export function useBottomSeat(): number {
  const seat = useRef<number | null>(null);
  seat.current = shown.value?.view.seat ?? seat.current;
  return seat.current ?? 1;
}

const ON_ARRIVAL = 3; // sentences

/** What a player who comes to the table is told: what happened last, and that it is their turn. */
function sentencesOnArrival(
  { view, logLength }: Shown,
  position: Position,
  log: readonly Line[],
): string {
  const lines = sinceOwnTurn(log.slice(0, logLength), view.seat);
  const turn = !view.over && view.mover === view.seat ? [t("turn.yours")] : [];
  return [...sentencesOf(lines, position).slice(-ON_ARRIVAL), ...turn].join(" ");
}

/** The moment that was last announced. */
interface AnnouncedMoment {
  view: View;
  /** How many lines of the log had been told. */
  logLength: number;
  settled: boolean;
}

const isSame = (one: AnnouncedMoment, other: AnnouncedMoment): boolean =>
  one.view === other.view && one.logLength === other.logLength && one.settled === other.settled;

/** Announces what happened and, after the last scene, whose turn it is. */
export function useAnnouncements(position: Position | null, log: readonly Line[]): void {
  const moment = lookingBack.value === null ? shown.value : null;
  const announced = useRef<AnnouncedMoment | null>(null);
  useEffect(() => {
    if (!position || !moment || moment !== shown.peek()) return;
    const { view, logLength } = moment;
    const before = announced.current;
    const now = { view, logLength, settled: showsNewest.peek() };
    announced.current = now;
    // What came before this page was opened is fetched later: the moment is the same.
    if (before && isSame(before, now)) return;
    if (moment.jump || !before) {
      announce(sentencesOnArrival(moment, position, log));
      return;
    }
    // A page that has fallen behind, or shows no motion, skips steps: they are announced as well.
    announce(sentencesOf(log.slice(before.logLength, logLength), position).join(" "));
    const sound = soundOf(moment, now.settled);
    if (sound === "turn") announce(t("turn.yours"));
    if (sound) play(sound);
  }, [moment, position === null]);
}

function soundOf({ view, lines }: Shown, settled: boolean): Sound | null {
  if (!settled) return "move";
  if (view.over) return "end";
  if (view.mover === view.seat) return "turn";
  return lines.length > 0 ? "move" : null;
}

/** The title of the page marks the player's turn, once the board shows it. */
export function usePageTitleMark(): void {
  const now = present.value?.view;
  useEffect(() => showTurn(now?.mover === now?.seat && now?.over === false));
}

/** A keyboard player continues from the board: the button that they pressed is gone. */
export function useBoardFocus(): void {
  useEffect(() => {
    const nowhere = document.activeElement === document.body;
    if (nowhere) document.querySelector<HTMLElement>("main.board")?.focus({ preventScroll: true });
  }, []);
}

/** At a shared screen, the next player must not see or hear what was shown to the last one. */
export function useClearSecrets({ eyes }: You): void {
  useEffect(
    () => () => {
      clearAnnouncements();
      refused.value = null;
    },
    [eyes],
  );
}

const CURTAIN_DELAY = 1_200; // ms

/** The seat that the curtain is for. It falls a moment late, so that players see their own card
 * land; until then the board shows only what everyone may see. */
function useCurtainDelay(next: number | null): number | null {
  const [fallen, setFallen] = useState(next !== null);
  useEffect(() => {
    const wait = next === null ? 0 : duration(motion.peek(), CURTAIN_DELAY);
    const timer = setTimeout(() => setFallen(next !== null), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return fallen ? next : null;
}

/** The log as it was told. The log of a finished game reveals what its lines had hidden: until the
 * board has come to the end, earlier lines stay as they were. */
export function useLogAsTold({ log, view }: Sheet, shownOver: boolean): readonly Line[] {
  const logAsTold = useRef(log);
  const ahead = (view as View | null)?.over === true && !shownOver;
  if (!ahead) logAsTold.current = log;
  else if (log.length > logAsTold.current.length)
    logAsTold.current = [...logAsTold.current, ...log.slice(logAsTold.current.length)];
  return logAsTold.current;
}

/** The seat for which the curtain is down. */
export function useCurtain(sheet: Sheet, you: You): SeatInfo | null {
  const seat = useCurtainDelay(caughtUp.value ? you.curtain : null);
  return seat === null ? null : (sheet.seats[seat - 1] ?? null);
}
