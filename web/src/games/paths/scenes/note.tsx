// What followed from an action, in words beside the board, and the end of a round, whose board is already gone.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Picture } from "../../../art/pieces.js";
import { RoundCard } from "../../round.js";
import { wordsContext } from "../../words-context.js";
import { Bow, Fence, GoalPicture, MouseAbove } from "../pieces/pieces.js";
import { colourOf, type Props } from "../view.js";
import { newRoundInWords, notes, sentence } from "../words.js";
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

export function NewRound({ props, happened }: { props: Props; happened: Happened }) {
  if (!happened.newRound) return null;
  const { found } = happened.newRound;
  const speak = wordsContext(props);
  const [ended = "", begins = ""] = newRoundInWords(happened, speak);
  const picture = (
    <div class="paths-scene">
      <Picture>{found ? <GoalPicture card={found.card} /> : <Fence />}</Picture>
      {found && (
        <Picture class={`paths-scene-mouse at-${found.card}`} box="0 0 60 90">
          <MouseAbove colour={colourOf(found.seat)} />
        </Picture>
      )}
      {found?.card === "trap" && (
        <Picture class="paths-scene-bow">
          <Bow />
        </Picture>
      )}
    </div>
  );
  return <RoundCard board={props} picture={picture} ended={ended} endIsTold begins={begins} />;
}
