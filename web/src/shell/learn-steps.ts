// Where one is in a lesson. What others do passes by itself; the rest waits for the learner.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../announce.js";
import type { View } from "../games/board.js";
import { motion } from "../settings.js";
import type { Lesson, LessonStep } from "../wire.js";

const PACE = 1_700; // ms to see and read what others do
const PATIENCE = 200; // ms

export const viewOf = (step: LessonStep): View => step.view as unknown as View;

export interface Walk {
  step: LessonStep;
  before: View | null;
  /** Which of the stops this is, or the one that comes next. */
  stop: number;
  stops: number;
  /** How often something was touched that the step does not ask for. */
  strayed: number;
  on(): void;
  act(action: string): void;
  stray(): void;
}

export function useWalk(lesson: Lesson): Walk {
  const { steps } = lesson;
  const [at, setAt] = useState(0);
  const [strayed, setStrayed] = useState(0);
  const step = steps[at]!;
  const on = () => {
    setAt(Math.min(at + 1, steps.length - 1));
    setStrayed(0);
  };
  const present = useRef(step);
  present.current = step;
  // The same touch may yet do what was asked: some things are no buttons.
  const stray = () =>
    setTimeout(() => step.do && present.current === step && setStrayed(strayed + 1), PATIENCE);
  useEffect(() => {
    if (step.say) return;
    const timer = setTimeout(on, PACE / motion.value.speed);
    return () => clearTimeout(timer);
  }, [at]);
  const stops = useMemo(() => steps.filter((each) => each.say).length, [steps]);
  return {
    step,
    before: at > 0 ? viewOf(steps[at - 1]!) : null,
    stop: steps.slice(0, at).filter((each) => each.say).length,
    stops,
    strayed,
    on,
    act: (action) => void (action === step.do ? on() : stray()),
    stray: () => void stray(),
  };
}

const sheet = new CSSStyleSheet();

/** Where the board offers several things, the one that the cat means is ringed. */
export function useRing({ do: action, view }: LessonStep): void {
  const several = action && (view["legal"] as readonly string[]).length > 1;
  useEffect(() => {
    const thing = `.lesson [data-action="${action}"]:enabled:not(:focus-visible)`;
    sheet.replaceSync(several ? `${thing} { outline: 4px solid var(--glow); outline-offset: 3px }` : "");
    document.adoptedStyleSheets = [sheet];
    return () => {
      document.adoptedStyleSheets = [];
    };
  }, [action, several]);
}

/** Whoever listens hears what happened and what the cat says, together. */
export function useSpoken(walk: Walk, told: string, text: string): void {
  useEffect(() => announce(walk.step.say ? `${told} ${text}`.trim() : text), [walk.step]);
  useEffect(() => {
    if (walk.strayed) announce(text);
  }, [walk.strayed]);
}
