// What the board shows. It follows the sheet one step at a time, so that one can see what
// others did, and it can look back at what these eyes have seen of the game.
import { batch, computed, effect, signal } from "@preact/signals";
import type { View } from "../games/board.js";
import { get } from "../http.js";
import { sheet } from "../live.js";
import { motion } from "../settings.js";
import type { Line, Replay, Sheet } from "../wire.js";

export interface Frame {
  view: View;
  lines: readonly Line[];
  /** How long the log was. */
  until: number;
  /** Whether nothing leads here from the frame before. */
  jump: boolean;
}

const LONGEST_QUEUE = 4; // frames; who falls further behind is brought up to date
const PAUSE = 550; // ms between two frames
const ROUND = 4_500; // ms to see how a round of a series ended

const frames = signal<readonly Frame[]>([]);
const at = signal(-1);
/** The frame that is looked back at; null: the present. */
export const lookingBack = signal<number | null>(null);

let latest: Sheet | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const shownAt = computed(() => lookingBack.value ?? at.value);
export const shown = computed<Frame | null>(() => frames.value[shownAt.value] ?? null);
export const before = computed<View | null>(() =>
  lookingBack.value !== null || shown.value?.jump
    ? null
    : (frames.value[shownAt.value - 1]?.view ?? null),
);
/** Whether the board shows what is: only then can anything be played. */
export const upToDate = computed(
  () => lookingBack.value === null && at.value === frames.value.length - 1,
);
export const frameCount = computed(() => frames.value.length);
export const frameAt = shownAt;

export function lookAt(index: number): void {
  const last = frames.value.length - 1;
  lookingBack.value = index >= last ? null : Math.max(0, index);
}

/** The first line of the log that this page has seen happen. */
export const firstSeen = computed(() => (frames.value[0]?.until ?? 0) - 1);

/** Looks back at the moment at which a line of the log had just happened. */
export function lookAtLine(line: number): void {
  lookAt(frames.peek().findIndex((each) => each.until > line));
}

/** The lines that had just happened where one looks back to: from the one to before the other. */
export const linesLookedAt = computed<readonly [number, number]>(() => {
  const index = lookingBack.value;
  const frame = index === null ? undefined : frames.value[index];
  if (!index || !frame) return [frame ? firstSeen.value : 0, frame?.until ?? 0];
  return [frames.value[index - 1]!.until, frame.until];
});

effect(() => follow(sheet.value));

function follow(next: Sheet | null): void {
  const last = latest;
  latest = next;
  if (!next?.view) {
    clear();
    return;
  }
  if (last?.view === next.view && last.log === next.log) return;
  const view = next.view as unknown as View;
  const known = frames.peek();
  const sameEyes =
    last?.table.id === next.table.id && (last.view as unknown as View)?.seat === view.seat;
  const goesOn = sameEyes && next.log.length >= last.log.length;
  const lines = goesOn ? next.log.slice(last.log.length) : [];
  const frame = { view, lines, until: next.log.length, jump: !goesOn };
  // What another pair of eyes has seen is forgotten at once.
  if (!sameEyes) replaceAll([frame]);
  else if (goesOn) add(frame);
  else replaceAll([...known.filter((each) => each.until <= frame.until), frame]);
}

function clear(): void {
  clearTimeout(timer);
  batch(() => {
    frames.value = [];
    at.value = -1;
    lookingBack.value = null;
  });
  timer = undefined;
}

function replaceAll(all: readonly Frame[]): void {
  clear();
  batch(() => {
    frames.value = all;
    at.value = all.length - 1;
  });
}

function add(frame: Frame): void {
  frames.value = [...frames.peek(), frame];
  if (timer === undefined) advance();
}

function advance(): void {
  timer = undefined;
  const behind = frames.peek().length - 1 - at.peek();
  if (behind <= 0) return;
  const { on, speed } = motion.peek();
  at.value = behind > LONGEST_QUEUE || !on ? farthest() : at.peek() + 1;
  const pause = beginsRound(at.peek()) ? ROUND : on ? PAUSE : 0;
  timer = setTimeout(advance, pause / speed);
}

const gameOf = (frame: Frame | undefined): number => frame?.view.series?.game ?? 1;

/** Whether this frame is the first of another game of a series. */
function beginsRound(index: number): boolean {
  const frame = frames.peek()[index];
  return !frame?.jump && index > 0 && gameOf(frame) > gameOf(frames.peek()[index - 1]);
}

/** The present, or the end of a round before it: nobody should miss that. */
function farthest(): number {
  const last = frames.peek().length - 1;
  let next = at.peek() + 1;
  while (next < last && !beginsRound(next)) next += 1;
  return next;
}

/** A touch goes on from the end of a round at once. */
export function hurry(): void {
  if (timer === undefined || !beginsRound(at.peek())) return;
  clearTimeout(timer);
  advance();
}

/** Fetch what happened before this page was opened, for whoever wants to look back. */
export async function recall(): Promise<void> {
  const now = latest;
  const oldest = frames.peek()[0];
  if (!now?.view || !oldest?.jump) return;
  const { seat } = oldest.view;
  const eyes = seat === null ? "" : `?seat=${seat}`;
  // At a shared screen the server shows no more than the table does: then nothing is added.
  const past = await get<Replay>(`tables/${now.table.id}/steps${eyes}`).catch(() => null);
  if (!past || frames.peek()[0] !== oldest) return;
  const earlier = framesOf(past, now.log).filter((each) => each.until < oldest.until);
  batch(() => {
    frames.value = [...earlier, { ...oldest, jump: earlier.length === 0 }, ...frames.peek().slice(1)];
    at.value += earlier.length;
    if (lookingBack.value !== null) lookingBack.value += earlier.length;
  });
}

function framesOf(past: Replay, log: readonly Line[]): readonly Frame[] {
  // Events of the table stand in the log as well, but are no steps of the game.
  const ends = log.flatMap((line, index) => (line.event ? [] : [index + 1]));
  let told = 0;
  return past.steps.map((step) => {
    told += step.lines.length;
    const view = step.view as unknown as View;
    return { view, lines: step.lines, until: ends[told - 1] ?? 0, jump: told === 0 };
  });
}

/** Do not wait: show what is. */
export function catchUp(): void {
  clearTimeout(timer);
  timer = undefined;
  batch(() => {
    at.value = frames.peek().length - 1;
    lookingBack.value = null;
  });
}
