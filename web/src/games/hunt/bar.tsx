// The bar at the bottom: what to do now in a sentence, and the buttons for it.
import type { JSX } from "preact";
import { ActionButton, Actions } from "../../art/table.js";
import type { Choice } from "./choice.js";
import type { Happened } from "./happened.js";
import { MouseShape } from "./mouse.js";
import { colourOf, picksOf, type Props } from "./view.js";
import { failing } from "./note.js";
import { miceOf, offer, says, speaking } from "./words.js";

function asks({ view, t }: Props, choice: Choice): string {
  if (view.legal.includes("roll")) return t("ask.choose");
  return choice.chosen.length ? t("ask.more") : t("ask.lure");
}

function waits(props: Props, flying: boolean): string {
  const { view, t } = props;
  const { phase, turn } = view.board;
  if (view.over) return "";
  if (phase === "starter") return t("wait.starter");
  if (flying || view.mover === "chance" || turn === null) return t("wait.dice");
  const { who, name } = speaking(props);
  const mover = { who: who(turn), name: name(turn) };
  return phase === "choosing" ? t("wait.choose", mover) : t("wait.lure", mover);
}

const lastSaid = (props: Props): string =>
  props.lines.map((line) => says(line, { ...speaking(props), ...props })).filter(Boolean).at(-1) ?? "";

function Offers({ props, choice }: { props: Props; choice: Choice }): JSX.Element {
  const speak = speaking(props);
  const only = (picks: number) => choice.more && picks === choice.chosen.length;
  return (
    <>
      {choice.offers.map(({ action, picks }, index) => (
        <ActionButton key={action} board={props} action={action} main={index === 0}>
          <span class="hunt-mini">
            {picksOf(action).map((each, i) => (
              <MouseShape key={i} colour={colourOf(each)} />
            ))}
          </span>
          {only(picks.length)
            ? props.t("offer.only", { mice: miceOf(picks, speak) })
            : offer(action, props.view.board, speak)}
        </ActionButton>
      ))}
    </>
  );
}

interface BarProps {
  props: Props;
  choice: Choice;
  happened: Happened;
}

export function Bar({ props, choice, happened }: BarProps): JSX.Element {
  const { view } = props;
  const speak = speaking(props);
  const decides = view.legal.includes("roll");
  const quiet = happened.failed ? failing(props, happened.failed.mice) : waits(props, happened.rolled);
  const sentence = view.legal.length ? asks(props, choice) : quiet;
  return (
    <div class={view.over ? "hunt-bar is-over" : "hunt-bar"}>
      {sentence && (
        <p class="hunt-ask">
          {view.series && <small>{props.t("game", { n: view.series.game })} · </small>}
          {sentence}
        </p>
      )}
      {!view.legal.length && !view.over && (
        // The log says it to those who listen.
        <p class="hunt-said" aria-hidden="true">
          {lastSaid(props)}
        </p>
      )}
      <Actions board={props}>
        <Offers props={props} choice={choice} />
        {decides && (
          <>
            <ActionButton board={props} action="roll" main>
              {offer("roll", view.board, speak)}
            </ActionButton>
            <ActionButton board={props} action="stop">
              {offer("stop", view.board, speak)}
            </ActionButton>
          </>
        )}
      </Actions>
    </div>
  );
}
