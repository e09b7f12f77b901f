// Where a replay is, and its play button.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ReplayStep } from "../../connection/wire.js";
import type { Game, Transition, View } from "../../games/board.js";
import { motion } from "../../settings.js";
import { type TransitionPlayback, useMoments } from "../../table/moments.js";
import { paceOf, viewOf } from "./record.js";

const NO_VIEW = { over: false } as View; // before the steps are there

/** What is seen of one step; after a jump nothing moves. */
function transitionOf(steps: readonly ReplayStep[], at: number, from: number): Transition {
  return {
    before: from === at - 1 ? viewOf(steps[from]) : null,
    view: viewOf(steps[at]) ?? NO_VIEW,
    lines: steps[at]?.lines ?? [],
  };
}

export interface Playback {
  /** The step that is shown. */
  at: number;
  last: number;
  /** How this step is shown, moment by moment. */
  transition: TransitionPlayback;
  isRunning: boolean;
  go(to: number): void;
  playOrPause(): void;
}

export function usePlayback(
  game: Game | null,
  steps: readonly ReplayStep[],
  begin: { first: number; plays: boolean },
): Playback {
  const [wanted, setWanted] = useState(begin.first);
  const [from, setFrom] = useState(-1);
  const [isRunning, setRunning] = useState(begin.plays);
  const last = Math.max(0, steps.length - 1);
  const at = Math.min(wanted, last);
  const seen = useMemo(() => transitionOf(steps, at, from), [steps, at, from]);
  const transition = useMoments(game, seen);
  const go = (to: number) => {
    setFrom(at);
    setWanted(Math.max(0, Math.min(last, to)));
  };
  // Pressed before the steps are loaded, it starts when they are.
  useEffect(() => {
    if (!isRunning || steps.length === 0 || !transition.settled) return;
    if (at === last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => go(at + 1), paceOf(steps, at) / motion.value.speed);
    return () => clearTimeout(timer);
  }, [isRunning, at, steps.length, transition.settled]);
  const playOrPause = () => {
    if (!isRunning && at === last && steps.length > 0) go(0);
    setRunning(!isRunning);
  };
  return { at, last, transition, isRunning, go, playOrPause };
}
