// The progress of a lesson. The others' moves play by themselves; the rest waits for the learner.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lesson, LessonStep } from "../connection/wire.js";
import type { Game, Transition, View } from "../games/board.js";
import { motion } from "../settings.js";
import { type TransitionPlayback, useMoments } from "../table/moments.js";
import { announce } from "../ui/announce.js";
import { t } from "../words.js";

const PACE = 1_700; // ms to see and read what others do
const AFTER_READING = 700; // ms to see what came after what was read
const STRAY_DELAY_MS = 200;

export const viewOf = (step: LessonStep): View => step.view as View;

export interface Progress extends TransitionPlayback {
  step: LessonStep;
  /** Which of the stops this is, or the one that comes next. */
  stop: number;
  stops: number;
  /** How often the learner touched something else than the step asks for. */
  strayed: number;
  /** Whether the cat now says what belongs to the step. */
  speaks: boolean;
  /** The learner has read what the cat says. */
  next(): void;
  act(action: string): void;
  stray(): void;
}

interface Reading {
  speaks: boolean;
  read(): void;
}

/** Whether the cat explains what has happened; the end speaks for itself. */
const explains = (step: LessonStep): boolean => Boolean(step.say) && !step.do && !viewOf(step).over;

/** What the cat says of a step is read while it is seen, or in the end; what needs no words passes. */
function useReading(
  step: LessonStep,
  { moment, settled, goOn }: TransitionPlayback,
  next: () => void,
): Reading {
  const [lastRead, setLastRead] = useState<LessonStep | null>(null); // before its end
  const isOver = settled && lastRead === step;
  const speaks = settled ? Boolean(step.say) && !isOver : explains(step) && moment.explained;
  const read = () => {
    if (settled) return next();
    setLastRead(step);
    goOn();
  };
  useEffect(() => {
    if (!settled || speaks) return;
    const timer = setTimeout(next, (isOver ? AFTER_READING : PACE) / motion.value.speed);
    return () => clearTimeout(timer);
  }, [step, settled]);
  return { speaks, read };
}

export function useProgress(lesson: Lesson, game: Game): Progress {
  const { steps } = lesson;
  const [at, setAt] = useState(0);
  const [strayed, setStrayed] = useState(0);
  const step = steps[at]!;
  const played = useMoments(
    game,
    useMemo(() => transitionOf(steps, at), [steps, at]),
    explains(step),
  );
  const next = () => {
    setAt(Math.min(at + 1, steps.length - 1));
    setStrayed(0);
  };
  const { speaks, read } = useReading(step, played, next);
  const present = useRef(step);
  present.current = step;
  // This touch may still do what was asked: not everything that can be touched is a button.
  const stray = () =>
    setTimeout(
      () => step.do && present.current === step && setStrayed(strayed + 1),
      STRAY_DELAY_MS,
    );
  const stops = useMemo(() => steps.filter((each) => each.say).length, [steps]);
  return {
    ...played,
    step,
    stop: steps.slice(0, at).filter((each) => each.say).length,
    stops,
    strayed,
    speaks,
    next: read,
    act: (action) => void (action === step.do ? next() : stray()),
    stray: () => void stray(),
  };
}

const transitionOf = (steps: readonly LessonStep[], at: number): Transition => ({
  before: at > 0 ? viewOf(steps[at - 1]!) : null,
  view: viewOf(steps[at]!),
  lines: steps[at]!.lines,
});

const sheet = new CSSStyleSheet();

const RING = "outline: 4px solid var(--glow); outline-offset: 3px; z-index: 7";

/** The thing that plays the action; until it is offered, the parts to choose first. */
function choice(action: string): readonly string[] {
  const thing = `[data-action="${action}"]:enabled`;
  const parts = action
    .split(" ")
    .map((part) => `[data-pick="${part}"]:enabled:not([aria-pressed="true"])`);
  const first = `.lesson:not(:has(${thing}))`;
  return [
    `.lesson ${thing}:not(:focus-visible)`,
    `${first} :is(${parts.join(", ")})`,
    `${first} :has(> input:is(${parts.join(", ")}))`, // a slider is drawn by what is around it
  ];
}

const LOUD = "border-color: var(--accent-ink); background: var(--accent); color: var(--accent-ink)";
const QUIET = "border-color: var(--line); background: var(--paper); color: var(--ink)";

/** The button that the step asks for is the loud one, whichever is the main one at a table. */
function loud(action: string): string {
  const wanted = `[data-action="${action}"]:enabled`;
  return (
    `.lesson .button${wanted} { ${LOUD} } ` +
    `.lesson .button.main[data-action]:enabled:not(${wanted}) { ${QUIET} }`
  );
}

/** Without motion, what has just happened fades: not while the cat speaks of it. */
const steady = (ringed: string): string =>
  `:root[data-motion="off"] :is(${ringed}) { animation: none }`;

/** Rings what the cat talks about: things to look at, and the right one of several choices. */
export function useHighlight({ do: action, shows, view }: LessonStep, speaks: boolean): void {
  const several = action && (view.legal as readonly string[]).length > 1;
  const things = (shows ?? []).map((each) => `.lesson [data-thing="${each}"]`);
  const ringed = speaks ? [...things, ...(several ? choice(action) : [])].join(", ") : "";
  const louder = speaks && several ? loud(action) : "";
  useEffect(() => {
    sheet.replaceSync(ringed ? `${ringed} { ${RING} } ${steady(ringed)} ${louder}` : "");
    document.adoptedStyleSheets = [sheet];
    return () => {
      document.adoptedStyleSheets = [];
    };
  }, [ringed, louder]);
}

/** A screen reader says what happened, and then what the cat says. */
export function useAnnounced(progress: Progress, told: string, text: string): void {
  const { step, moment, speaks } = progress;
  useEffect(() => announce(told), [moment]);
  useEffect(() => {
    if (speaks) announce(text);
  }, [step, speaks]);
  useEffect(() => {
    if (progress.strayed) announce(`${t("learn.other")} ${text}`);
  }, [progress.strayed]);
}
