// A transition of a game as the moments in which it is seen. One timeline for all: board, header, recap,
// log, sound and screen reader show the same moment.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Line } from "../connection/wire.js";
import type { Beat, Game, Transition, View } from "../games/board.js";
import { motion } from "../settings.js";
import { afterPaint } from "../ui/after-paint.js";
import type { Motion } from "../ui/motion.js";

export interface Moment {
  view: View;
  /** The view shown before; null after a jump. */
  before: View | null;
  /** What has just been told. */
  lines: readonly Line[];
  /** How many lines of the transition have been told. */
  told: number;
  /** As much of the next line as has been told; null: nothing of it. */
  telling: Line | null;
  /** The game's own name for this moment; null once the transition is settled. */
  scene: unknown;
  /** Milliseconds until the next moment, at normal speed. */
  time: number;
  /** At a table, players must continue; elsewhere the moment ends after `time`. */
  waits: boolean;
  /** A lesson explains the transition here. */
  explained: boolean;
}

const ENDINGS: readonly string[] = ["resign", "time", "cut", "closed", "closed_by_host"];

/** The beat of the last scene, only after a game that was played to its end. */
function finaleOf(game: Game, { view, lines }: Transition): readonly Beat[] {
  const isPlayedOut = !lines.some((line) => line.event && ENDINGS.includes(line.event));
  return view.over && isPlayedOut && game.finale ? [{ time: game.finale }] : [];
}

/** How a transition is shown. */
interface Showing {
  moves: boolean;
  /** A lesson explains it, where the game has a moment for that. */
  explains?: boolean;
}

/** The beats of a transition; without motion only those that wait for a touch or are read. */
function beatsOf(
  game: Game,
  transition: Transition,
  { moves, explains }: Showing,
): readonly Beat[] {
  const beats = transition.before
    ? [...(game.beats?.(transition) ?? []), ...finaleOf(game, transition)]
    : (game.opening?.(transition) ?? []);
  const isRead = (each: Beat) => each.waits || each.read || (explains && each.explained);
  return moves ? beats : beats.filter(isRead);
}

/** All moments of a transition in order; the last one is settled: the result, with all lines told. */
export function momentsOf(
  game: Game | null,
  transition: Transition,
  showing: Showing,
): readonly Moment[] {
  const beats = game ? beatsOf(game, transition, showing) : [];
  let { before } = transition;
  let told = 0;
  return [...beats, { time: 0 }].map((beat: Beat): Moment => {
    const toldThen = Math.max(told, beat.told ?? transition.lines.length);
    const moment = {
      view: beat.view ?? transition.view,
      before,
      lines: transition.lines.slice(told, toldThen),
      told: toldThen,
      telling: beat.telling ?? null,
      scene: beat.scene ?? null,
      time: beat.time,
      waits: beat.waits ?? false,
      explained: beat.explained ?? false,
    };
    before = moment.view;
    told = toldThen;
    return moment;
  });
}

/** How long a moment stays, in milliseconds. */
export const stay = ({ time }: Moment, { speed }: Motion): number => time / speed;

export interface TransitionPlayback {
  moment: Moment;
  /** Whether this transition has nothing more to show. */
  settled: boolean;
  goOn(): void;
}

/** Plays the moments of one transition after another; a touch goes on at once. A moment that is explained
 * stays until then. */
export function useMoments(
  game: Game | null,
  transition: Transition,
  explains = false,
): TransitionPlayback {
  const moments = useMemo(
    () => momentsOf(game, transition, { moves: motion.peek().on, explains }),
    [game, transition, explains],
  );
  const [seen, setSeen] = useState({ moments, at: 0 });
  const at = seen.moments === moments ? seen.at : 0;
  const settled = at === moments.length - 1;
  const goOn = () => !settled && setSeen({ moments, at: at + 1 });
  useEffect(() => {
    if (settled || (explains && moments[at]!.explained)) return;
    return afterPaint(goOn, stay(moments[at]!, motion.peek()));
  }, [moments, at]);
  return { moment: moments[at]!, settled, goOn };
}
