// What to do now in a sentence; at the end, the steps to look at again.
import type { JSX } from "preact";
import { Cheese, Picture } from "../../art/pieces.js";
import { Actions } from "../../art/table.js";
import { tabStop, useArrowKeys } from "../../ui/keys.js";
import { absence } from "../absence.js";
import { verdict } from "../verdict.js";
import { Hand } from "./areas/hand.js";
import type { Choice } from "./input/choice.js";
import type { Drag } from "./input/drag.js";
import { Face } from "./pieces/cards.js";
import { type Finale, STAGES, type Stage } from "./scenes/finale.js";
import { hasWinners, isPassedOn, type Props, type Speaker } from "./view.js";
import { stageText } from "./words.js";

/** What the player is asked to do, or what the others are doing. */
function promptText(props: Props, choice: Choice, speak: Speaker): string {
  const { view, players, pending, scene, t } = props;
  const { phase, turn, side, table } = view.board;
  if (pending || table.length === side * side) return t("prompt.sent");
  if (phase === "starter") return t("wait.starter");
  if (phase !== "laying" || !turn) return t("wait.draw");
  if (choice.card) return t("prompt.place");
  if (choice.cell) return t("prompt.fits");
  if (view.legal.length) return t("prompt.card");
  if (isPassedOn(props) && players[turn - 1]?.mine) return t("prompt.sent");
  if (turn === view.seat) return t(scene ? "prompt.sent" : "prompt.you");
  return absence(view, players) || t("wait.other", { name: speak.name(turn) });
}

interface BarProps {
  props: Props;
  speak: Speaker;
  choice: Choice;
  drag: Drag;
  finale: Finale;
}

/** The hand is the place to act; at the end the steps are. */
export function Bar(given: BarProps): JSX.Element {
  const { props, choice, speak } = given;
  if (props.view.over) {
    return (
      <div class="rescue-bar">
        <Steps {...given} />
      </div>
    );
  }
  return (
    <div class="rescue-bar">
      <p class={`rescue-prompt ${props.view.legal.length ? "rescue-mine" : ""}`} data-prompt>
        {promptText(props, choice, speak)}
      </p>
      <Actions board={props}>
        <Hand {...given} />
      </Actions>
    </div>
  );
}

/** What a step did; before it has begun, only what it is about. */
function stepLabel(stage: Stage, { view, t }: Props, finale: Finale, speak: Speaker): string {
  if (stage === 4) return t("end.points");
  const step = view.board.steps[stage - 1];
  return step && stage > finale.reached ? t(`end.later.${step.by}`) : stageText(stage, view, speak);
}

/** What the stage shows. The podium says itself who has won. */
function told(props: Props, finale: Finale, speak: Speaker): string {
  const { view, players, t } = props;
  if (finale.podium && hasWinners(props)) return "";
  if (finale.stage === 4 && !finale.done) return t("end.points");
  return stageText(finale.stage, view, speak) || verdict(view, players);
}

/** The steps as a row of little pictures; each shows its step again, and ends the scene that still plays. */
function Steps({ props, finale, speak }: BarProps): JSX.Element {
  const keys = useArrowKeys<HTMLDivElement>();
  return (
    <div class="rescue-finale">
      <p class="rescue-prompt rescue-mine" key={finale.stage}>
        {told(props, finale, speak)}
      </p>
      <div
        class="rescue-steps"
        role="group"
        aria-label={props.t("end.steps")}
        ref={keys.ref}
        onKeyDown={keys.onKeyDown}
      >
        {STAGES.map((stage) => (
          <button
            key={stage}
            type="button"
            tabIndex={tabStop(stage, finale.stage)}
            aria-pressed={stage === finale.stage}
            aria-label={stepLabel(stage, props, finale, speak)}
            data-key
            data-stage={stage}
            data-ends-scene
            onClick={() => finale.show(stage)}
          >
            <StageIcon stage={stage} />
            {props.view.board.steps[stage - 1] && (
              <b aria-hidden="true" class={stage > finale.reached ? "rescue-later" : ""}>
                {props.view.board.steps[stage - 1]!.removed.length}
              </b>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Which animal chases which: the hunter large, the hunted small beside it. */
const PAIRS = { 1: ["dog", "cat"], 2: ["cat", "mouse"], 3: ["mouse", "cheese"] } as const;

function StageIcon({ stage }: { stage: Stage }): JSX.Element {
  if (stage === 0) return <Grid />;
  if (stage === 4) return <Star />;
  const [hunter, hunted] = PAIRS[stage];
  return (
    <span class="rescue-pair">
      <Face card={hunter} />
      <Picture box="0 0 20 20">
        <path d="M3 10h11m-5-6 6 6-6 6" class="rescue-arrow" />
      </Picture>
      {hunted === "cheese" ? <Wedge /> : <Face card={hunted} feeling="fleeing" />}
    </span>
  );
}

const Wedge = (): JSX.Element => (
  <Picture>
    <Cheese />
  </Picture>
);

const Grid = (): JSX.Element => (
  <Picture box="0 0 40 40">
    {[3, 15, 27].flatMap((y) =>
      [3, 15, 27].map((x) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="10" height="10" rx="2" class="rescue-grid" />
      )),
    )}
  </Picture>
);

const Star = (): JSX.Element => (
  <Picture box="0 0 40 40">
    <path
      d="m20 3 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z"
      fill="#fffaf0"
      stroke="#2e2118"
      stroke-width="2.500"
      stroke-linejoin="round"
    />
  </Picture>
);
