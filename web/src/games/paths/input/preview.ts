// A preview of the card in hand: it can be turned back and forth before it is laid.
import { useState } from "preact/hooks";
import type { Board } from "../types.js";
import type { Props } from "../view.js";

export interface Preview {
  /** Whether the card is shown turned round. */
  on: boolean;
  /** Whether the player has left it turned round: "this way" is how they left it. */
  chosen: boolean;
  choose(turned: boolean): void;
  /** Show it one way while a button is pointed at; null: as it was left. */
  show(turned: boolean | null): void;
  /** Whether it was shown so at the end of the step before: then it need not turn again. */
  wasOn: boolean;
}

interface Hand {
  /** The table that this belongs to. */
  board: Board;
  chosen: boolean;
  shown: boolean | null;
}

const isOn = ({ chosen, shown }: Hand): boolean => shown ?? chosen;

export function usePreview({ view, before }: Props): Preview {
  const [last, setLast] = useState<Hand>({ board: view.board, chosen: false, shown: null });
  const hand = last.board === view.board ? last : { board: view.board, chosen: false, shown: null };
  return {
    on: isOn(hand),
    chosen: hand.chosen,
    choose: (chosen) => setLast({ ...hand, chosen, shown: null }),
    show: (shown) => setLast({ ...hand, shown }),
    wasOn: last.board === before?.board && isOn(last),
  };
}
