// The mice chosen so far. They belong to one position: when that changes, they are forgotten.
import { useEffect, useState } from "preact/hooks";
import { wordsContext } from "../../words-context.js";
import type { Face } from "../types.js";
import { type Lure, type Pick, type Props, picksOf } from "../view.js";
import { actionLabel } from "../words.js";
import { facesFor, usedDice } from "./dice.js";
import { completedBy, hintFor, luresIn, luresToShow, reachable } from "./lures.js";

export interface Choice {
  chosen: readonly Pick[];
  /** Whether the player is asked for another mouse. What is sent asks nothing more. */
  begun: boolean;
  /** What the bar shows as buttons. */
  lures: readonly Lure[];
  /** Whether more could be chosen. */
  more: boolean;
  can(pick: Pick): boolean;
  /** What touching it plays; undefined if it only chooses. */
  plays(pick: Pick): string | undefined;
  /** What an action does, in words. */
  labelOf(action: string): string;
  hint(pick: Pick): number | undefined;
  /** The dice that lure this mouse; empty unless a white die makes that unclear. */
  faces(pick: Pick): readonly Face[];
  /** These dice in words. */
  by(pick: Pick): string;
  /** Which dice the chosen mice use. */
  used: readonly boolean[];
  take(pick: Pick): void;
  putBack(pick: Pick): void;
}

type Picks = readonly Pick[];

/** The mice chosen in this position, and how to choose others. */
function useChosen({ view, pending, refused }: Props) {
  const position = view.legal.join();
  const [made, setMade] = useState<{ position: string; picks: Picks }>({ position, picks: [] });
  useEffect(() => setMade({ position, picks: [] }), [position, refused]);
  const own = made.position === position ? made.picks : [];
  // The new position may arrive before the answer: then its mice are already lured.
  const sent = pending && view.legal.includes(pending) ? pending : null;
  const chosen = sent ? picksOf(sent) : pending ? [] : own;
  return {
    chosen,
    begun: own.length > 0,
    choose: (picks: Picks) => setMade({ position, picks }),
  };
}

/** By which dice a mouse is lured, in words; empty unless a white die makes that unclear. */
function byInWords([one, two]: readonly Face[], t: Props["t"]): string {
  if (two) return t("by.both");
  return one === "white" ? t("by.white") : "";
}

export function useChoice(props: Props): Choice {
  const { view, pending, hints, act, t } = props;
  const { dice } = view.board;
  const { chosen, begun, choose } = useChosen(props);
  const lures = luresIn(view.legal);
  const can = (pick: Pick) => !pending && reachable(lures, [...chosen, pick]).length > 0;
  const plays = (pick: Pick) => completedBy(lures, chosen, pick);
  const faces = (pick: Pick) => (dice.includes("white") ? facesFor(pick, dice, chosen) : []);
  const take = (pick: Pick) => {
    if (!can(pick)) return;
    const action = plays(pick);
    choose(action ? chosen : [...chosen, pick]);
    if (action) act(action);
  };
  return {
    chosen,
    begun,
    lures: luresToShow(lures, chosen, hints),
    more: reachable(lures, chosen).length > 1,
    can,
    plays,
    labelOf: (action) => actionLabel(action, view.board, wordsContext(props)),
    hint: (pick) => hintFor(lures, chosen, pick, hints),
    take,
    faces,
    by: (pick) => byInWords(faces(pick), t),
    used: usedDice(dice, chosen),
    putBack: (pick) => choose(chosen.filter((_, index) => index !== chosen.lastIndexOf(pick))),
  };
}
