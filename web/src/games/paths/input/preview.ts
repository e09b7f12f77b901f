// A preview of the card in hand: it can be turned back and forth before it is laid.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Board } from "../types.js";
import type { Props } from "../view.js";

export interface Preview {
  /** Whether the card is shown turned round. */
  on: boolean;
  choose(turned: boolean): void;
  /** Show it one way while a button is pointed at; null: as it was left. */
  show(turned: boolean | null): void;
  /** Whether it was shown so at the end of the step before: then it need not turn again. */
  wasOn: boolean;
}

/** The board whose card in hand the player has left turned round. Hints read it too. */
const leftTurned = signal<Board | null>(null);

export const isLeftTurned = (board: Board): boolean => leftTurned.value === board;

interface Pointed {
  /** The table that this belongs to. */
  board: Board;
  shown: boolean | null;
}

export function usePreview({ view, before }: Props): Preview {
  const { board } = view;
  const [last, setLast] = useState<Pointed>({ board, shown: null });
  const isOn = (on: Board) => (last.board === on ? last.shown : null) ?? isLeftTurned(on);
  return {
    on: isOn(board),
    choose: (turned) => {
      leftTurned.value = turned ? board : null;
      setLast({ board, shown: null });
    },
    show: (shown) => setLast({ board, shown }),
    wasOn: before !== null && isOn(before.board),
  };
}
