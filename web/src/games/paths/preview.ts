// How a card would lie: it can be turned to and fro before it is laid.
import { useState } from "preact/hooks";
import type { PathsBoard, Props } from "./view.js";

export interface Preview {
  /** Whether the card is shown half round. */
  on: boolean;
  show(turned: boolean): void;
  /** Whether it was shown so at the end of the step before: then it need not turn again. */
  wasOn: boolean;
}

export function usePreview({ view, before }: Props): Preview {
  const [turnedIn, setTurnedIn] = useState<PathsBoard | null>(null);
  return {
    on: turnedIn === view.board,
    show: (turned) => setTurnedIn(turned ? view.board : null),
    wasOn: turnedIn !== null && turnedIn === before?.board,
  };
}
