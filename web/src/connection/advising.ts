// How far the worker is with advice. A server does not say it.
import { signal } from "@preact/signals";

const NEARLY = 0.99; // it is done when the advice comes

/** How much of the advice that the page has asked for is worked out, from 0 to 1. */
export const advised = signal(0);

let searches = 1;
let finished = 0;
let lastShare = 0;

/** Advice is asked for: everyone's chances, and on one's own turn a second search for the choices. */
export function beginAdvice(isOwnTurn: boolean): void {
  searches = isOwnTurn ? 2 : 1;
  finished = lastShare = advised.value = 0;
}

/** A search is this far; a smaller share than before is the next search's. */
export function noteShare(share: number): void {
  if (share < lastShare) finished += 1;
  lastShare = share;
  advised.value = Math.min(NEARLY, (finished + share) / searches);
}
