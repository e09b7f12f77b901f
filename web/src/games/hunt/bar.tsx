// The bar at the bottom: what to do now in a sentence, and the buttons for it.
import type { JSX } from "preact";
import { ActionButton, Actions } from "../../art/table.js";
import type { Line } from "../../connection/wire.js";
import { winsInWords } from "../../words.js";
import { absence } from "../absence.js";
import { subject, wordsContext } from "../words-context.js";
import type { Choice } from "./input/choice.js";
import { byChance } from "./input/lures.js";
import { Die, MouseShape } from "./pieces/pieces.js";
import type { Failed } from "./scenes/beats.js";
import type { Happened } from "./scenes/happened.js";
import type { Board, Face } from "./types.js";
import { colourOf, type Props, picksOf } from "./view.js";
import { actionLabel, endsBecause, miceOf, shortSentence, whyFailed } from "./words.js";

function asks(props: Props, choice: Choice): string {
  const { view, t } = props;
  if (view.throws) return t("throw.ask", subject(wordsContext(props), view.board.turn ?? 1));
  if (view.legal.includes("roll")) return t("prompt.choose");
  const enough = choice.lures.some((each) => each.picks.length === choice.chosen.length);
  if (choice.begun) return t(enough ? "prompt.more" : "prompt.lure");
  const pairs = view.legal.some((action) => picksOf(action).length > 1);
  return t(pairs && view.board.dice.includes("white") ? "prompt.white" : "prompt.lure");
}

function waits(props: Props, flying: boolean): string {
  const { view, t } = props;
  const { phase, turn } = view.board;
  if (view.over) return "";
  if (phase === "starter") return t("wait.starter");
  const away = absence(view, props.players);
  if (away) return away;
  if (view.throws) return t("dice");
  if (flying || view.mover === "chance" || turn === null) return t("wait.dice");
  const mover = subject(wordsContext(props), turn);
  if (phase === "choosing") return t("wait.choose", mover);
  return phase === "luring" ? t("wait.lure", mover) : "";
}

/** What dice that nobody could use have done, and why. */
const failing = ({ caused, mice }: Failed, t: Props["t"]): string =>
  t(mice ? "note.failed" : "note.nothing", { why: whyFailed(caused, t) });

/** What the player has caught. What others catch is said above the board: here, what they have now. */
function tellsCatch(props: Props, stop: Line): string {
  const { t, view } = props;
  const speak = wordsContext(props);
  const cat = view.board.cats.find((each) => each.seat === stop.by);
  if (!cat || stop.by === view.seat) return shortSentence(stop, speak);
  return t("note.now", { ...subject(speak, cat.seat), points: t("points", { n: cat.points }) });
}

/** What has just happened where that needs words; else what the others do. */
function tells(props: Props, { failed, ended, rolled }: Happened): string {
  if (failed) return failing(failed, props.t);
  if (ended) return endsBecause(props.view.board, props);
  const { lines, scene } = props;
  const stop = lines.find((line) => line.action === "stop");
  return scene && stop ? tellsCatch(props, stop) : waits(props, rolled);
}

function Offers({ props, choice }: { props: Props; choice: Choice }): JSX.Element {
  const speak = wordsContext(props);
  const only = (picks: number) => choice.more && picks === choice.chosen.length;
  const [best] = byChance(choice.lures, props.hints);
  return (
    <>
      {choice.lures.map(({ action, picks }) => (
        <ActionButton key={action} board={props} action={action} main={action === best?.action}>
          <span class="hunt-mini">
            {picksOf(action).map((each, i) => (
              <MouseShape key={i} colour={colourOf(each)} />
            ))}
          </span>
          {only(picks.length)
            ? props.t("choice.only", { mice: miceOf(picks, speak) })
            : actionLabel(action, props.view.board, speak)}
        </ActionButton>
      ))}
    </>
  );
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** How likely another roll succeeds, by the rules alone: "2 of 3". */
function chanceOfSuccess({ view, helps, t }: Props): string {
  const { again } = view.board;
  if (!helps || !again) return "";
  const { succeeds, of } = again;
  if (succeeds === 0) return t("again.never");
  if (succeeds === of) return t("again.always");
  const by = divisor(succeeds, of);
  return t("again.succeeds", { n: succeeds / by, of: of / by });
}

/** The main button: another roll only if it is at least as likely to succeed as to fail. */
function mainChoice({ again }: Board): "roll" | "stop" {
  return again && again.succeeds * 2 < again.of ? "stop" : "roll";
}

/** Roll again or stop, each with what is known of it in small letters. */
function Decision({ props }: { props: Props }): JSX.Element {
  const { view, hints } = props;
  const speak = wordsContext(props);
  const main = mainChoice(view.board);
  const answer = (action: "roll" | "stop", success: string) => {
    const win = hints?.get(action);
    return (
      <ActionButton board={{ ...props, hints: null }} action={action} main={main === action}>
        <span class="hunt-answer">
          {actionLabel(action, view.board, speak)}
          {success && <small>{success}</small>}
          {win !== undefined && <small>{winsInWords(win)}</small>}
        </span>
      </ActionButton>
    );
  };
  return (
    <>
      {answer("roll", chanceOfSuccess(props))}
      {answer("stop", "")}
    </>
  );
}

/** The first dice of a turn. */
const Throw = ({ props }: { props: Props }): JSX.Element => (
  <ActionButton board={props} action="roll" main>
    {props.t("throw")}
  </ActionButton>
);

/** The dice that lured nothing, beside the words that say why. */
const FailedDice = ({ dice }: { dice: readonly Face[] }): JSX.Element => (
  <span class="hunt-failed" aria-hidden="true">
    {dice.map((face, index) => (
      <Die key={index} face={face} />
    ))}
  </span>
);

interface BarProps {
  props: Props;
  choice: Choice;
  happened: Happened;
}

export function Bar({ props, choice, happened }: BarProps): JSX.Element {
  const { view } = props;
  const rolls = view.legal.includes("roll");
  const decides = rolls && !view.throws;
  const classes = ["hunt-bar"];
  if (view.over) classes.push("is-over");
  if (decides) classes.push("has-two");
  else if (choice.lures.length > 1) classes.push("has-offers");
  else if (choice.lures.length) classes.push("has-offer");
  const sentence = view.legal.length ? asks(props, choice) : tells(props, happened);
  return (
    <div class={classes.join(" ")}>
      {sentence && (
        <p class="hunt-ask">
          {view.series && !happened.failed && (
            <small>{props.t("game", { n: view.series.game })} · </small>
          )}
          {happened.failed && <FailedDice dice={happened.failed.dice} />}
          <span data-prompt>{sentence}</span>
        </p>
      )}
      <Actions board={props}>
        <Offers props={props} choice={choice} />
        {decides && <Decision props={props} />}
        {rolls && !decides && <Throw props={props} />}
      </Actions>
    </div>
  );
}
