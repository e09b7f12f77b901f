// The lured mice, one place for each colour, and the dice. The strip has the same
// place for every player: a picture shows whose mice they are, and the board does not move when
// the turn passes.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { CatPicture, lookOf } from "../../../art/cats.js";
import { COLOURS, type Colour, Mark } from "../../../art/marks.js";
import type { Mood } from "../../../art/pieces.js";
import type { View } from "../../board.js";
import { subject, wordsContext } from "../../words-context.js";
import type { Choice } from "../input/choice.js";
import { LURED, type NamedMouse } from "../pieces/mice.js";
import { Die, MousePiece } from "../pieces/pieces.js";
import type { Happened } from "../scenes/happened.js";
import type { Board } from "../types.js";
import { type ByColour, colourOf, type Props, worthOf } from "../view.js";
import { diceInWords } from "../words.js";

/** Whether dice that failed show this colour: it is closed. */
const isClosed = ({ failed }: Happened, colour: Colour): boolean =>
  failed !== null && (failed.dice.includes(colour) || failed.dice.includes("white"));

interface SlotProps {
  props: Props;
  closed: boolean;
  choice: Choice;
  colour: Colour;
  mice: readonly NamedMouse[];
}

function Slot({ props, choice, closed, colour, mice }: SlotProps): JSX.Element {
  const { t, pending } = props;
  const maybe = choice.chosen.filter((each) => colourOf(each) === colour);
  const last = maybe.at(-1);
  const sure = mice.length - maybe.length;
  const pieces = (
    <>
      <svg viewBox="-13 -13 26 26" class="hunt-spot" aria-hidden="true">
        <g style={{ [`--mark-${colour}`]: "currentColor" }}>
          <Mark colour={colour} />
        </g>
      </svg>
      {mice.map((each, order) => (
        <MousePiece key={each.name} mouse={each} maybe={order >= sure} order={order} />
      ))}
    </>
  );
  return last && !pending ? (
    <button
      type="button"
      class={`hunt-slot is-chosen many-${mice.length}`}
      data-key
      aria-label={t("back", { mice: t(`one.${colour}`) })}
      onClick={() => choice.putBack(last)}
    >
      {pieces}
    </button>
  ) : (
    <span
      class={`hunt-slot many-${mice.length}${closed ? " is-closed" : ""}`}
      role="img"
      aria-label={t("group.lured", { mice: t(`mice.${colour}`), n: mice.length })}
    >
      {pieces}
    </span>
  );
}

/** Counts the rolls that were seen, so that each new one rolls anew. */
function useRollNumber(view: View<Board>, rolled: boolean): number {
  const seen = useRef<{ view: View<Board> | null; number: number }>({ view: null, number: 0 });
  if (seen.current.view !== view) {
    seen.current = { view, number: seen.current.number + (rolled ? 1 : 0) };
  }
  return seen.current.number;
}

type DiceProps = Pick<LuredProps, "props" | "choice" | "happened">;

function Dice({ props, choice, happened }: DiceProps): JSX.Element {
  const { view, pending, t } = props;
  const { dice } = view.board;
  const rolls = pending === "roll" || view.mover === "chance";
  const number = useRollNumber(view, happened.rolled);
  const lands = !rolls && happened.rolled && dice.length > 0;
  const canRoll = view.legal.includes("roll") && !pending;
  const states = ["hunt-dice"];
  if (rolls) states.push("is-rolling");
  if (lands) states.push("is-rolled");
  if (!props.motion.on && happened.rolled && dice.length) states.push("just-happened");
  if (canRoll) states.push("is-waiting");
  if (happened.failed) states.push("is-closed");
  return (
    // The same as the button in the bar, for players who tap the dice.
    <span
      class={states.join(" ")}
      role="img"
      aria-label={dice.length ? diceInWords(dice, { t }) : t("dice")}
      onClick={() => canRoll && props.act("roll")}
    >
      {[0, 1].map((each) => (
        <Die
          key={`${number}-${each}`}
          face={rolls ? null : (dice[each] ?? null)}
          used={choice.used[each] ?? false}
          lands={lands}
        />
      ))}
    </span>
  );
}

function moodOf(turn: number | null, { failed }: Happened): Mood {
  if (failed?.mice) return "hurt";
  return turn === null ? "calm" : "sly";
}

interface LuredProps {
  props: Props;
  choice: Choice;
  mice: readonly NamedMouse[];
  happened: Happened;
}

export function Lured({ props, choice, mice, happened }: LuredProps): JSX.Element | null {
  const { t, view, players, bottom } = props;
  const { turn, lured, worth } = view.board;
  if (view.over) return null;
  const here = mice.filter((each) => each.place === LURED);
  const stake = worthOf(lured, worth) + worthOf(countChosen(choice.chosen), worth);
  const states = ["hunt-lured", turn === bottom ? "is-own" : "is-others"];
  if (!props.motion.on && happened.lured) states.push("just-happened");
  if (happened.failed?.mice) states.push("is-lost");
  return (
    <div
      class={states.join(" ")}
      data-raises
      role="group"
      aria-label={turn === null ? undefined : t("before", subject(wordsContext(props), turn))}
    >
      <span class={stake ? "hunt-stake" : "hunt-stake is-none"}>
        <CatPicture look={lookOf(players, turn ?? bottom)} mood={moodOf(turn, happened)} />
        <b aria-hidden="true">+{stake}</b>
        <span class="visually-hidden">{t("stake", { n: stake })}</span>
      </span>
      {COLOURS.map((colour) => (
        <Slot
          key={colour}
          props={props}
          choice={choice}
          colour={colour}
          closed={isClosed(happened, colour)}
          mice={here.filter((each) => each.colour === colour)}
        />
      ))}
      <Dice props={props} choice={choice} happened={happened} />
    </div>
  );
}

function countChosen(chosen: Choice["chosen"]): ByColour {
  const counts = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };
  for (const pick of chosen) counts[colourOf(pick)] += 1;
  return counts;
}
