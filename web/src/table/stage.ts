// What the page shows of a table, and when, so that people can see what others did; and looking back.
//
// Each new view becomes a frame. Frames are shown one after another, each in one or more moments
// (moments.ts). `present` is the moment that the page has come to; `shown` is the one on the board,
// which differs from it while the player looks back. `caughtUp`: nothing is left to show.
// `showsNewest`: caught up, and not looking back; only then can anything be played.
import { batch, computed, effect, signal } from "@preact/signals";
import { get } from "../connection/http.js";
import type { Earlier, Line, Replay, Sheet } from "../connection/wire.js";
import { type Game, ROUND_END, type View } from "../games/board.js";
import { earlier, sheet, you } from "../live.js";
import { motion } from "../settings.js";
import { afterPaint } from "../ui/after-paint.js";
import { type Moment, momentsOf, stay } from "./moments.js";

interface Frame {
  view: View;
  lines: readonly Line[];
  /** How long the log was. */
  logLength: number;
  /** Whether this frame does not continue the one before: then nothing moves. */
  jump: boolean;
  /** Only where nobody has played yet: the whole log, so that the beginning of the game is shown. */
  opening?: readonly Line[];
}

const LONGEST_QUEUE = 4; // frames; a page that falls further behind skips some
const PAUSE = 550; // ms between two frames

const frames = signal<readonly Frame[]>([]);
const frameIndex = signal(-1);
/** The moments of the frame that is shown, and which of them it is. */
const moments = signal<readonly Moment[]>([]);
const momentIndex = signal(0);
/** The game that says in which moments a step is seen; set once its board is loaded. */
export const shownGame = signal<Game | null>(null);
/** The frame that is looked back at; null: the player does not look back. */
export const lookingBack = signal<number | null>(null);

let latest: Sheet | null = null;
/** Cancels the timer of what comes next; undefined: it does not run. */
let cancelNext: (() => void) | undefined;

/** A moment of the table. */
export interface Shown extends Moment {
  /** How many lines of the log have been told by then, with the one that is told part by part. */
  logLength: number;
  jump: boolean;
}

/** The moment that the table has come to on this page. */
export const present = computed<Shown | null>(() => {
  const frame = frames.value[frameIndex.value];
  const moment = moments.value[momentIndex.value];
  if (!frame || !moment) return null;
  const toldAtEnd = moments.value.at(-1)!.told;
  const jump = frame.jump && momentIndex.value === 0;
  const toldLines = moment.told + (moment.telling ? 1 : 0);
  return { ...moment, logLength: frame.logLength - toldAtEnd + toldLines, jump };
});

/** A frame as it is looked back at: nothing moves. */
const motionless = ({ view, lines, logLength }: Frame): Shown => ({
  view,
  before: null,
  lines,
  told: lines.length,
  telling: null,
  scene: null,
  time: 0,
  waits: false,
  explained: false,
  logLength,
  jump: true,
});

/** The moment that the board shows: the present, or one that is looked back at. */
export const shown = computed<Shown | null>(() => {
  const frame = lookingBack.value === null ? undefined : frames.value[lookingBack.value];
  return frame ? motionless(frame) : present.value;
});

/** Whether the last moment of the frame is shown: its result, with all lines told. */
const isLastMoment = computed(() => momentIndex.value === moments.value.length - 1);

/** How many lines of the log are settled: what comes after them has begun. */
export const settledLines = computed(() => {
  const now = present.value;
  if (!now) return 0;
  const toldNow = now.told + (now.telling ? 1 : 0);
  return isLastMoment.value ? now.logLength : now.logLength - toldNow;
});

/** Whether the board shows the result of a step, and no scene on the way to it. */
export const isSettled = computed(() => lookingBack.value !== null || isLastMoment.value);

/** Whether the page has shown everything that happened. */
export const caughtUp = computed(
  () => frameIndex.value === frames.value.length - 1 && isLastMoment.value,
);

/** Whether the page has caught up and the player does not look back: only then can anything be played. */
export const showsNewest = computed(() => lookingBack.value === null && caughtUp.value);
export const frameCount = computed(() => frames.value.length);
export const frameAt = computed(() => lookingBack.value ?? frameIndex.value);

export function lookAt(index: number): void {
  const last = frames.value.length - 1;
  lookingBack.value = index >= last ? null : Math.max(0, index);
}

/** The first line of the log that this page has seen happen. */
export const firstSeen = computed(() => (frames.value[0]?.logLength ?? 0) - 1);

/** Looks back at the moment at which a line of the log had just happened. */
export function lookAtLine(line: number): void {
  lookAt(frames.peek().findIndex((each) => each.logLength > line));
}

/** Lines of the frame looked back at: a half-open range. */
export const linesLookedAt = computed<readonly [number, number]>(() => {
  const index = lookingBack.value;
  const frame = index === null ? undefined : frames.value[index];
  if (index === null || !frame) return [0, 0];
  const first = index === 0 ? firstSeen.value : frames.value[index - 1]!.logLength;
  return [first, frame.logLength];
});

effect(() => followSheet(sheet.value));

function followSheet(next: Sheet | null): void {
  const last = latest;
  latest = next;
  if (!next?.view) {
    clearFrames();
    return;
  }
  if (last?.view === next.view && last.log === next.log) return;
  const view = next.view as View;
  const sameTable = last?.table.id === next.table.id;
  const mayStay = sameTable && mayKeepFrames(last, next);
  const goesOn = mayStay && next.log.length >= last.log.length;
  const lines = goesOn ? next.log.slice(last.log.length) : [];
  const frame = { view, lines, logLength: next.log.length, jump: !goesOn };
  const past = earlier.peek();
  if (!mayStay && past && sameTable) playFrom(past, next, frame);
  else if (!mayStay) showArrival(frame, next.log);
  else if (goesOn) addFrame(frame);
  else replaceFrames([...frames.peek().filter((each) => each.logLength <= frame.logLength), frame]);
}

/** Frames that another seat has seen are dropped at once, unless they showed what everyone may see. */
function mayKeepFrames(last: Sheet, next: Sheet): boolean {
  if (!last.view) return false;
  const seat = (last.view as View).seat;
  const moved = next.log.length > last.log.length;
  return seat === (next.view as View).seat || !last.table.hidden || (seat === null && moved);
}

function clearFrames(): void {
  cancelNext?.();
  batch(() => {
    frames.value = [];
    moments.value = [];
    frameIndex.value = -1;
    momentIndex.value = 0;
    lookingBack.value = null;
  });
  cancelNext = undefined;
}

/** Takes these frames as seen already: the last one is shown without its scenes. */
function replaceFrames(all: readonly Frame[]): void {
  clearFrames();
  batch(() => {
    frames.value = all;
    settleFrame(all.length - 1);
  });
}

const isNobodysMove = ({ by, event }: Line): boolean => by === "chance" || event !== undefined;

/** Shows the table to a page that has just come. Where nobody has played yet, the game begins there. */
function showArrival(frame: Frame, log: readonly Line[]): void {
  const begins = !frame.view.over && log.every(isNobodysMove);
  replaceFrames([begins ? { ...frame, opening: log } : frame]);
  showOpening(shownGame.peek());
}

/** Shows how the game begins, once its board is loaded. */
function showOpening(game: Game | null): void {
  const [first, ...more] = frames.peek();
  if (!game?.opening || !first?.opening || more.length > 0) return;
  enterFrame(0);
  scheduleNext();
}

effect(() => showOpening(shownGame.value));

/** Shows a move that changed whose seat this screen shows, from what everybody could see before it. */
function playFrom({ view, log }: Earlier, { log: all }: Sheet, frame: Frame): void {
  const before = view as View;
  replaceFrames([{ view: before, lines: [], logLength: log, jump: true }]);
  addFrame({ ...frame, lines: all.slice(log), jump: false });
}

function addFrame(frame: Frame): void {
  frames.value = [...frames.peek(), frame];
  if (!cancelNext && !isWaiting()) showNext();
}

/** Whether a player is here: spectators and players who resigned are not asked to continue. */
export const isPlaying = computed(() => {
  const seats = sheet.value?.seats ?? [];
  return (you.value?.seats ?? []).some((seat) => seats[seat - 1]?.forfeited === false);
});

const isWaiting = (): boolean => !!present.peek()?.waits && isPlaying.peek();

/** Shows a frame without its scenes. */
function settleFrame(index: number): void {
  const frame = frames.peek()[index];
  moments.value = frame ? [motionless(frame)] : [];
  momentIndex.value = 0;
  frameIndex.value = index;
}

/** Shows a frame from its first moment on. */
function enterFrame(index: number): void {
  const frame = frames.peek()[index]!;
  const before = frame.jump ? null : (frames.peek()[index - 1]?.view ?? null);
  const withMotion = motion.peek().on && !document.hidden;
  const lines = frame.opening ?? frame.lines;
  batch(() => {
    moments.value = momentsOf(shownGame.peek(), { ...frame, before, lines }, { moves: withMotion });
    momentIndex.value = 0;
    frameIndex.value = index;
  });
}

/** The next moment of this frame, or the first one of the next frame. */
function showNext(): void {
  cancelNext = undefined;
  if (!isLastMoment.peek()) momentIndex.value += 1;
  else if (frameIndex.peek() < frames.peek().length - 1) enterFrame(nextFrame());
  else return;
  scheduleNext();
}

/** Schedules what comes after the present moment, unless that waits for the player. */
function scheduleNext(): void {
  const moment = present.peek();
  if (!moment || isWaiting()) return;
  const { on, speed } = motion.peek();
  const time = isLastMoment.peek() ? restOf(moment, on) / speed : stay(moment, motion.peek());
  cancelNext = afterPaint(showNext, time);
}

/** How long a settled frame stays before the next one. */
const restOf = (moment: Moment, moves: boolean): number =>
  endsRound(moment) ? ROUND_END : moves ? PAUSE : 0;

/** Whether the end of a round of a series is shown in this moment, and not in one that has waited. */
const endsRound = ({ before, view }: Moment): boolean =>
  before !== null &&
  (view.series?.game ?? 1) > (before.series?.game ?? 1) &&
  !moments.peek().some((each) => each.waits);

/** The frame to show next. A page that has fallen far behind skips some, but shows every scene that waits. */
function nextFrame(): number {
  const behind = frames.peek().length - 1 - frameIndex.peek();
  return behind > LONGEST_QUEUE || !motion.peek().on ? farthest() : frameIndex.peek() + 1;
}

const gameOf = (frame: Frame | undefined): number => frame?.view.series?.game ?? 1;

/** Whether this frame is the first of another game of a series. */
function beginsRound(index: number): boolean {
  const frame = frames.peek()[index];
  return !frame?.jump && index > 0 && gameOf(frame) > gameOf(frames.peek()[index - 1]);
}

/** Whether a scene of this frame waits for a touch or is read. */
function hasToBeSeen(index: number): boolean {
  const frame = frames.peek()[index]!;
  const before = frame.jump ? null : (frames.peek()[index - 1]?.view ?? null);
  return momentsOf(shownGame.peek(), { ...frame, before }, { moves: false }).length > 1;
}

/** The newest frame, or one before it that nobody should miss: a scene that waits, the end of a round. */
function farthest(): number {
  const last = frames.peek().length - 1;
  let next = frameIndex.peek() + 1;
  while (next < last && !beginsRound(next) && !(isPlaying.peek() && hasToBeSeen(next))) next += 1;
  return next;
}

/** After a touch: goes on from a scene, or from the end of a round, at once. */
export function goOn(): void {
  const moment = present.peek();
  const nothingToSkip = isLastMoment.peek() && !(moment && endsRound(moment));
  if (lookingBack.peek() !== null || nothingToSkip) return;
  cancelNext?.();
  showNext();
}

/** Fetches what happened before this page was opened, for looking back. */
export async function fetchEarlier(): Promise<void> {
  const now = latest;
  const oldest = frames.peek()[0];
  if (!now?.view || !oldest?.jump) return;
  const { seat } = oldest.view;
  const eyes = seat === null ? "" : `?seat=${seat}`;
  // At a shared screen the server shows no more than the table does: then nothing is added.
  const past = await get<Replay>(`tables/${now.table.id}/steps${eyes}`).catch(() => null);
  if (!past || frames.peek()[0] !== oldest) return;
  const older = framesOf(past, now.log).filter((each) => each.logLength < oldest.logLength);
  batch(() => {
    frames.value = [...older, { ...oldest, jump: older.length === 0 }, ...frames.peek().slice(1)];
    frameIndex.value += older.length;
    if (lookingBack.value !== null) lookingBack.value += older.length;
  });
}

function framesOf(past: Replay, log: readonly Line[]): readonly Frame[] {
  // Events of the table stand in the log as well, but are no steps of the game.
  const ends = log.flatMap((line, index) => (line.event ? [] : [index + 1]));
  let linesTold = 0;
  return past.steps.map((step) => {
    linesTold += step.lines.length;
    const view = step.view as View;
    return { view, lines: step.lines, logLength: ends[linesTold - 1] ?? 0, jump: linesTold === 0 };
  });
}

/** Skips to the newest frame, and looks back no longer. */
export function catchUp(): void {
  cancelNext?.();
  cancelNext = undefined;
  batch(() => {
    if (!showsNewest.peek()) settleFrame(frames.peek().length - 1);
    lookingBack.value = null;
  });
}
