// What the page of a game does besides drawing: it announces, alerts and keeps secrets.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isExpected } from "../../arrivals.js";
import type { Line, SeatInfo, Sheet, You } from "../../connection/wire.js";
import type { Game, Player, View } from "../../games/board.js";
import { sheet } from "../../live.js";
import { motion } from "../../settings.js";
import { useNow } from "../../shared/hooks.js";
import { label, players as playersOf } from "../../shared/people.js";
import { play, type Sound } from "../../sound.js";
import { announce, clearAnnouncements } from "../../ui/announce.js";
import { duration } from "../../ui/motion.js";
import { pageWords, t } from "../../words.js";
import { AWAY_DELAY } from "../notices.js";
import { pendingAction, refused } from "../pending-move.js";
import { isOwnTurn, ownTurn, type Position, sentencesOf, sinceOwnTurn } from "../sentences.js";
import {
  caughtUp,
  isSettled,
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

/** The seat at the bottom. While a shared screen is passed on, it stays as the last player saw it;
 * without hidden cards also until the last move has been seen. */
export function useBottomSeat(): number {
  const seat = useRef<number | null>(null);
  const stays = seat.current !== null && !isSettled.value && sheet.value?.table.hidden === false;
  if (!stays) seat.current = shown.value?.view.seat ?? seat.current;
  return seat.current ?? 1;
}

/** The player's turn, and what the board asks them to do. Some boards say both in one sentence. A player who has
 * acted already needs neither. */
function callToPlay({ view, players }: Position): string {
  const turn = ownTurn(view, players);
  if (shown.peek()?.view !== view || pendingAction.peek()) return turn;
  const prompt = document.querySelector("main.board [data-prompt]")?.textContent?.trim() ?? "";
  if (!prompt) return turn;
  return prompt.startsWith(turn) ? prompt : `${turn}. ${prompt}`;
}

/** Tells a player who comes to the table what happened since their last turn. */
function announceArrival(
  { view, logLength }: Shown,
  position: Position,
  log: readonly Line[],
): void {
  if (view.over) return; // the result is told, and nothing else
  const lines = sinceOwnTurn(log.slice(0, logLength), view.seat);
  announce(sentencesOf(lines, position).join(" "));
  if (isOwnTurn(view, position.players)) announce(() => callToPlay(position));
}

/** The moment that was last announced. */
interface AnnouncedMoment {
  view: View;
  /** How many lines of the log had been told. */
  logLength: number;
  telling: Line | null;
  settled: boolean;
}

const isSame = (one: AnnouncedMoment, other: AnnouncedMoment): boolean =>
  one.view === other.view &&
  one.logLength === other.logLength &&
  one.telling === other.telling &&
  one.settled === other.settled;

/** What was told since then; of a line that was told in part, the rest. */
function toldSince(
  { logLength, telling }: AnnouncedMoment,
  position: Position,
  log: readonly Line[],
): string {
  const said = telling ? sentencesOf([telling], position).join(" ") : "";
  const text = sentencesOf(log.slice(logLength - (telling ? 1 : 0)), position).join(" ");
  return text.startsWith(said) ? text.slice(said.length).trim() : text;
}

/** Announces what happened and, after the last scene, whose turn it is. */
export function useAnnouncements(position: Position | null, log: readonly Line[]): void {
  const moment = lookingBack.value === null ? shown.value : null;
  const announced = useRef<AnnouncedMoment | null>(null);
  useEffect(() => {
    if (!position || !moment || moment !== shown.peek()) return;
    const { view, logLength, telling } = moment;
    const before = announced.current;
    const now = { view, logLength, telling, settled: showsNewest.peek() };
    announced.current = now;
    // What came before this page was opened is fetched later: the moment is the same.
    if (before && isSame(before, now)) return;
    if (moment.jump || !before) {
      announceArrival(moment, position, log);
      return;
    }
    // A page that has fallen behind, or shows no motion, skips steps: they are announced as well.
    announce(toldSince(before, position, log.slice(0, logLength)));
    const onlyTold = before.view === view && !now.settled;
    const sound = onlyTold ? null : soundOf(moment, now.settled, position.players);
    if (sound === "turn") announce(() => callToPlay(position));
    if (sound) play(sound);
  }, [moment, position === null]);
}

function soundOf(
  { view, lines }: Shown,
  settled: boolean,
  players: readonly Player[],
): Sound | null {
  if (!settled) return "move";
  if (view.over) return "end";
  if (isOwnTurn(view, players)) return "turn";
  return lines.length > 0 ? "move" : null;
}

/** Announces other players who are away. */
export function useAbsences(sheet: Sheet, you: You): void {
  const { seats, status } = sheet;
  const isAway = ({ seat, kind, online }: SeatInfo) =>
    kind === "person" && !online && !you.seats.includes(seat);
  const away = status === "playing" ? seats.filter(isAway) : [];
  const known = useRef(away.map((each) => each.seat));
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = away.filter((each) => !known.current.includes(each.seat));
      known.current = away.map((each) => each.seat);
      for (const each of news) {
        if (!isExpected(sheet, each)) announce(`${t("turn.away", { name: label(each) })}.`);
      }
    }, AWAY_DELAY);
    return () => clearTimeout(timer);
  }, [away.map((each) => each.seat).join()]);
}

/** The title of the page marks the player's turn, once the board shows it. */
export function usePageTitleMark(players: readonly Player[]): void {
  const now = present.value?.view;
  useEffect(() => showTurn(now !== undefined && isOwnTurn(now, players)));
}

/** A keyboard player continues from the board: the button that they pressed is gone. */
export function useBoardFocus(): void {
  useEffect(() => {
    const nowhere = document.activeElement === document.body;
    if (nowhere) document.querySelector<HTMLElement>("main.board")?.focus({ preventScroll: true });
  }, []);
}

/** At a shared screen, the next player must not see or hear what was shown to the last one. */
export function useClearSecrets({ table: { hidden } }: Sheet, { eyes }: You): void {
  useEffect(
    () => () => {
      if (hidden) clearAnnouncements();
      refused.value = null;
    },
    [eyes],
  );
  useEffect(() => clearAnnouncements, []);
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

/** The log with its last line as far as it is told. */
function tellingLog(log: readonly Line[], now: Shown | null): readonly Line[] {
  if (!now?.telling || now.logLength > log.length) return log;
  return log.with(now.logLength - 1, now.telling);
}

/** The log as it was told. The log of a finished game reveals what its lines had hidden: until the
 * board has come to the end, earlier lines stay as they were. */
export function useLogAsTold({ log, view }: Sheet, shownOver: boolean): readonly Line[] {
  const logAsTold = useRef(log);
  const ahead = (view as View | null)?.over === true && !shownOver;
  if (!ahead) logAsTold.current = log;
  else if (log.length > logAsTold.current.length)
    logAsTold.current = [...logAsTold.current, ...log.slice(logAsTold.current.length)];
  const now = present.value;
  return useMemo(() => tellingLog(logAsTold.current, now), [logAsTold.current, now?.telling]);
}

/** The seat for which the curtain is down. */
export function useCurtain(sheet: Sheet, you: You): SeatInfo | null {
  const seat = useCurtainDelay(caughtUp.value ? you.curtain : null);
  return seat === null ? null : (sheet.seats[seat - 1] ?? null);
}
