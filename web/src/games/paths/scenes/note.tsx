// What followed from an action, in words beside the board, and the end of a round.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../../../ui/announce.js";
import { RoundCard } from "../../round.js";
import { wordsContext } from "../../words-context.js";
import { type Props, WINNING_POINTS } from "../view.js";
import { beginsInWords, endInWords, notes, sentence } from "../words.js";
import { standingOf } from "./beats.js";
import type { Happened } from "./happened.js";

export function Note({ props, happened }: { props: Props; happened: Happened }): JSX.Element {
  const speak = wordsContext(props);
  const own = notes(happened, speak).join(" ");
  // The page tells the lines of the log. What was told in a scene stays until the next line.
  const goesOn = !props.before || props.lines.some((each) => !each.event && sentence(each, speak));
  const last = useRef("");
  last.current = own || (goesOn ? "" : last.current);
  const text = last.current;
  return (
    <p key={text} class="paths-note" aria-hidden="true">
      {text}
    </p>
  );
}

/** How a round of a series ended, beside its board. */
export function RoundEnd({ props }: { props: Props }): JSX.Element | null {
  const standing = standingOf(props.scene);
  if (!standing) return null;
  const ended = endInWords(standing, wordsContext(props));
  return <RoundCard board={props} ended={ended} enough={WINNING_POINTS} />;
}

/** The beginning of the next one is seen on the board; a screen reader is told. */
export function useNewRoundTold(props: Props, { newRound }: Happened): void {
  const game = props.view.series?.game ?? 1;
  useEffect(() => {
    if (newRound) announce(beginsInWords(wordsContext(props)));
  }, [game]);
}
