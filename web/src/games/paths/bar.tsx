// What can be done now, and what just happened, in one place at the bottom.
import type { JSX } from "preact";
import { ActionButton, Actions } from "../../art/table.js";
import { absence } from "../absence.js";
import { verdict } from "../verdict.js";
import { subject, wordsContext } from "../words-context.js";
import type { Preview } from "./input/preview.js";
import { Face } from "./pieces/cards.js";
import { goalRun, isSceneOf } from "./scenes/beats.js";
import type { Happened } from "./scenes/happened.js";
import { Note } from "./scenes/note.js";
import { goesOnThrough } from "./scenes/walk.js";
import { cardAt, goalAt, isSeriesWon, type Props, seenSides, sidesOf, withCard } from "./view.js";
import { foundInWords, sidesInWords, wayInWords } from "./words.js";

const WAYS = ["keep", "turn"] as const;
type Way = (typeof WAYS)[number];
const NO_TEXT = "\u00a0"; // the line keeps its height
const GOING_ON = ["choosing", "turning", "peeking"] as const;

/** What the player is asked to do. */
function asks({ view, t }: Props): string {
  const { phase } = view.board;
  if (phase === "turning") return t("prompt.turning");
  if (phase === "peeking") return t("prompt.peeking");
  const dares = view.legal.filter((each) => each.startsWith("goal"));
  if (dares.length === view.legal.length) return t("prompt.goals");
  return t(dares.length ? "prompt.dare" : "prompt.choosing");
}

/** Whether the board shows what a player has turned up, or a peek: nothing is left to ask. */
function isAnswered({ view, scene }: Props): boolean {
  const { phase, card } = view.board;
  if (phase === "peeked") return true;
  const isUp = phase === "card" && card !== null && cardAt(view.board, card) !== "";
  return isUp && !isSceneOf(scene, "coming", card);
}

/** What the others are doing. */
function waits(props: Props): string {
  const { view, t } = props;
  const { board } = view;
  const { phase, turn, card } = board;
  if (view.over) return ends(props);
  const away = absence(view, props.players);
  if (away) return away;
  const doing = GOING_ON.find((each) => each === phase);
  if (doing && turn) return t(`wait.${doing}`, subject(wordsContext(props), turn));
  if (isAnswered(props)) return "";
  const known = phase === "goal" && card ? board.goals[goalAt(card)!] : null;
  if (known && turn) return t("wait.known", { ...subject(wordsContext(props), turn), goal: known });
  return t(phase === "starter" ? "wait.starter" : "wait.chance");
}

function ends({ view, players, t }: Props): string {
  if (isSeriesWon(view)) return t("end.series", { n: view.series!.game });
  return verdict(view, players);
}

interface BarProps {
  props: Props;
  happened: Happened;
  preview: Preview;
  turned: boolean;
}

/** The way in which the player's path goes on through the card; null: both, or neither. */
function louderWay({ view }: Props): Way | null {
  const { board } = view;
  const cell = board.card!;
  const mouse = board.mice[board.turn! - 1]!;
  const round = seenSides(sidesOf(cardAt(board, cell)), true).join("");
  const keeps = goesOnThrough(board, mouse, cell);
  const turns = goesOnThrough({ ...board, cards: withCard(board, cell, round) }, mouse, cell);
  if (keeps === turns) return null;
  return keeps ? "keep" : "turn";
}

/**
 * Both ways in which the card in hand can lie, each with its picture. "This way" is always how
 * the card lies on the table now, so that it never undoes a turn that the player has just made.
 */
function Ways({ props, preview, turned }: BarProps): JSX.Element {
  const { view, pending } = props;
  const card = cardAt(view.board, view.board.card!);
  const speak = wordsContext(props);
  const louder = louderWay(props);
  return (
    <>
      {WAYS.map((action) => {
        const round = action === "turn";
        const sides = seenSides(sidesOf(card), round);
        return (
          // What a button would do is shown on the table before it is pressed.
          <span
            key={action}
            class="paths-way"
            onPointerEnter={() => preview.show(round)}
            onPointerLeave={() => pending ?? preview.show(null)}
            onFocusCapture={() => preview.show(round)}
            onBlurCapture={() => pending ?? preview.show(null)}
            onClickCapture={() => preview.show(round)}
          >
            <ActionButton board={props} action={action} main={louder === action}>
              <Face card={card} sides={seenSides(sides, turned)} />
              {wayInWords(action, speak)}{" "}
              <span class="visually-hidden">({sidesInWords(sides, speak)})</span>
            </ActionButton>
          </span>
        );
      })}
    </>
  );
}

export function Bar(given: BarProps): JSX.Element {
  const { props, happened } = given;
  const { view, t } = props;
  const turning = view.legal.includes("turn");
  // A goal that is open leaves nothing to guess: what it is stands in place of the question. What
  // followed for the others is told with their turn.
  const found =
    happened.found && !view.over ? foundInWords(happened.found, wordsContext(props)) : "";
  const sentence = view.legal.length ? asks(props) : found || waits(props);
  // Beside a mouse that runs to a goal, what happened before is old news.
  const notes = !turning && !props.refused && !goalRun(props.scene) && !found;
  const tone = view.over ? "is-loud is-end" : view.legal.length ? "is-loud" : "";
  return (
    <div class="paths-bar">
      <p key={sentence} class={`paths-ask ${tone}`}>
        {view.series && !isSeriesWon(view) && (
          <small>
            {t("round", { n: view.series.game })}
            {sentence && " · "}
          </small>
        )}
        <span data-prompt>{sentence || NO_TEXT}</span>
      </p>
      <Actions board={props}>
        {turning && <Ways {...given} />}
        {notes && <Note props={props} happened={happened} />}
      </Actions>
    </div>
  );
}
