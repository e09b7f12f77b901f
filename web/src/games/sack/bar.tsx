// The bar at the bottom: what to do now in a sentence, or how the round ended; and the buttons.
import type { JSX } from "preact";
import { ActionButton, Actions } from "../../art/table.js";
import { absence } from "../absence.js";
import { subject, wordsContext } from "../words-context.js";
import { Bidding } from "./input/bidding.js";
import type { Scene } from "./scenes/beats.js";
import type { CardName, LastRound } from "./types.js";
import { bidsOf, highestBid, type Props, putOf, type Speaker } from "./view.js";
import { choiceLabel, dogsSay } from "./words.js";

/** What the last pass brings; once they have been seen, what the dogs did. The line above the board
 * says who passed and who bought the sack. */
function story(scene: Scene, last: LastRound | null, speak: Speaker): string {
  if (scene.kind === "passing" && typeof scene.by === "number" && scene.takes > 0)
    return speak.t("log.took", { ...subject(speak, scene.by), n: scene.takes });
  const isTold = scene.kind === "sold" || scene.kind === "taken";
  return last && isTold ? dogsSay(last, speak) : "";
}

/** Whose turn it is and for what, or how the round ended. */
function prompt(props: Props, chosen: CardName | null): string {
  const { view, players, scene, t } = props;
  const { phase, last } = view.board;
  if (scene) return story(scene as Scene, last, wordsContext(props));
  if (view.over) return "";
  if (typeof view.mover !== "number") return t("wait.chance");
  // In a replay and when looking back, nothing is legal even in the player's own turn.
  const looksOn = view.mover !== view.seat || view.legal.length === 0;
  if (looksOn) {
    const key =
      phase === "putting" ? "wait.put" : phase === "offered" ? "wait.offered" : "wait.bid";
    return absence(view, players) || t(key, subject(wordsContext(props), view.mover));
  }
  if (phase === "putting") return t(chosen ? "prompt.put.chosen" : "prompt.put");
  const broke = bidsOf(view.legal).length === 0;
  if (phase === "offered") return t(broke ? "prompt.offered.broke" : "prompt.offered");
  return t(broke ? "prompt.broke" : "prompt.bid", { n: highestBid(view.board) });
}

/** What a chosen dog will do, in words, before it is played. */
const dogSays = ({ t }: Props, chosen: CardName | null): string => {
  if (chosen === "bigdog") return t("dog.big");
  return chosen === "smalldog" ? t("dog.small") : "";
};

export function Bar({ props, chosen }: { props: Props; chosen: CardName | null }): JSX.Element {
  const { view } = props;
  const isOwnTurn = view.mover === view.seat && view.seat !== null;
  const bidding = view.legal.includes("pass");
  return (
    <div class={`sack-bar${isOwnTurn ? " mine" : ""}`}>
      <p class="sack-prompt" data-prompt>
        {dogSays(props, chosen) || prompt(props, chosen)}
      </p>
      <Actions board={props}>
        {bidding && <Bidding key={`${view.board.round} ${highestBid(view.board)}`} props={props} />}
        {chosen && (
          <ActionButton board={props} action={putOf(chosen)} main>
            {choiceLabel(putOf(chosen), wordsContext(props))}
          </ActionButton>
        )}
      </Actions>
    </div>
  );
}
