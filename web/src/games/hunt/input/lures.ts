// Choosing mice one by one among the legal lures. Nothing here knows the rules: a mouse can be
// chosen if some legal lure holds it together with those chosen so far.
import type { Lure, Pick } from "../view.js";
import { picksOf } from "../view.js";

type Hints = ReadonlyMap<string, number> | null;

const count = (picks: readonly Pick[], pick: Pick): number =>
  picks.filter((each) => each === pick).length;

const holds = (picks: readonly Pick[], part: readonly Pick[]): boolean =>
  part.every((each) => count(picks, each) >= count(part, each));

export const luresIn = (legal: readonly string[]): readonly Lure[] =>
  legal.map((action) => ({ action, picks: picksOf(action) })).filter((each) => each.picks.length);

/** The lures that hold all that is chosen. */
export const reachable = (lures: readonly Lure[], chosen: readonly Pick[]): readonly Lure[] =>
  lures.filter((each) => holds(each.picks, chosen));

/** The lure of exactly these mice. */
const exactly = (lures: readonly Lure[], chosen: readonly Pick[]): Lure | undefined =>
  reachable(lures, chosen).find((each) => each.picks.length === chosen.length);

/** What touching one more mouse plays at once, since nothing could be added to it. */
export function completedBy(
  lures: readonly Lure[],
  chosen: readonly Pick[],
  pick: Pick,
): string | undefined {
  const next = [...chosen, pick];
  return reachable(lures, next).length === 1 ? exactly(lures, next)?.action : undefined;
}

const MAX_SHOWN = 2;

const largest = (lures: readonly Lure[]): readonly Lure[] =>
  lures.filter((each) => !lures.some((other) => other !== each && holds(other.picks, each.picks)));

/** The best first, where hints are given. */
export const byChance = (lures: readonly Lure[], hints: Hints): readonly Lure[] =>
  [...lures].sort((a, b) => (hints?.get(b.action) ?? 0) - (hints?.get(a.action) ?? 0));

/**
 * The lures to be shown as buttons: few. Where they would be many, those that hints call the best.
 * Hints come later than the position, and never replace a button that a finger may be on.
 */
export function luresToShow(
  lures: readonly Lure[],
  chosen: readonly Pick[],
  hints: Hints,
): readonly Lure[] {
  const open = reachable(lures, chosen);
  const now = exactly(lures, chosen);
  const more = largest(open).filter((each) => each !== now);
  const some = more.length <= MAX_SHOWN - (now ? 1 : 0) ? more : [];
  const few = now ? [...some, now] : some;
  return few.length || !hints?.size ? few : byChance(open, hints).slice(0, MAX_SHOWN);
}

/** The best chance among the lures that hold this mouse too. */
export function hintFor(
  lures: readonly Lure[],
  chosen: readonly Pick[],
  pick: Pick,
  hints: Hints,
): number | undefined {
  const known = reachable(lures, [...chosen, pick]).flatMap(
    (each) => hints?.get(each.action) ?? [],
  );
  return known.length ? Math.max(...known) : undefined;
}
