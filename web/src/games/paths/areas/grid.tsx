// The grid of cards. What can be turned up glows; the card in hand can be turned by touch.
import type { JSX } from "preact";
import { Picture } from "../../../art/pieces.js";
import { percent } from "../../../words.js";
import { wordsContext } from "../../words-context.js";
import type { Preview } from "../input/preview.js";
import { Back, Face, GoalBack } from "../pieces/cards.js";
import { GoalMouse } from "../pieces/mice.js";
import { Round } from "../pieces/pieces.js";
import { goalRun, isSceneOf } from "../scenes/beats.js";
import { type Happened, isIn } from "../scenes/happened.js";
import { routeTo } from "../scenes/walk.js";
import type { Cell, GoalName, Mouse } from "../types.js";
import {
  actionAt,
  COLUMNS,
  cardAt,
  cells,
  colourOf,
  GOALS,
  goalAt,
  type Props,
  ROWS,
  same,
  seenCell,
  seenGoal,
  seenSides,
  sidesOf,
  walkers,
  withCard,
} from "../view.js";
import { cardInWords, choiceLabel, fateOf, listOf } from "../words.js";
import { placeNow } from "./places.js";

interface GridProps {
  props: Props;
  happened: Happened;
  preview: Preview;
  turned: boolean;
}

interface PlaceProps extends GridProps {
  cell: Cell;
}

/** The mouse that comes to this goal, or has come there. */
function Arrived({ goal, props, turned }: GridProps & { goal: GoalName }): JSX.Element | null {
  const { board } = props.view;
  const card = cardAt(board, GOALS[goal]);
  const run = goalRun(props.scene, goal)?.seat;
  const mouse = board.mice.find((each) => {
    const fate = fateOf(each, props.view);
    return each.seat === run || ((fate === "cheese" || fate === "trap") && fate === card);
  });
  return mouse ? <GoalMouse key={mouse.seat} {...{ props, mouse, goal, turned }} /> : null;
}

/** A card face down; a goal's cover comes off from what is under it. */
function Hidden({ cell, props, happened }: PlaceProps): JSX.Element {
  const goal = goalAt(cell);
  if (!goal) return <Back />;
  const known = props.view.board.goals[goal];
  return <GoalBack known={known} looked={!known && happened.peeked?.goal === goal} />;
}

/** The seats whose paths run through a card, as the card in hand is shown now. */
function seatsAt({ props, preview, cell }: PlaceProps): readonly number[] {
  const { board } = props.view;
  const seats = (mice: readonly Mouse[]) => mice.map((each) => each.seat);
  if (!preview.on || !board.card) return seats(walkers(board, cell));
  const round = seenSides(sidesOf(cardAt(board, board.card)), true).join("");
  const shown = { ...board, cards: withCard(board, board.card, round) };
  const mice = same(cell, board.card) ? board.mice : walkers(board, cell);
  return seats(mice.filter((each) => routeTo(shown, each, cell).length > 0));
}

function Shown(given: PlaceProps): JSX.Element {
  const { props, preview, turned, cell } = given;
  const { board } = props.view;
  const card = cardAt(board, cell);
  const inHand = board.phase === "turning" && same(board.card, cell);
  const colours = seatsAt(given).map((seat) => colourOf(props.players, seat));
  return (
    <span class="paths-turner" style={{ rotate: inHand && preview.on ? "180deg" : "0deg" }}>
      <Face card={card} sides={seenSides(sidesOf(card), turned)} colours={colours} />
    </span>
  );
}

function CardOf(given: PlaceProps): JSX.Element {
  const { props, cell } = given;
  const card = cardAt(props.view.board, cell);
  const goal = goalAt(cell);
  const comesOff = goal && goalRun(props.scene, goal)?.kind === "reveal";
  return (
    <>
      {card ? <Shown {...given} /> : <Hidden {...given} />}
      {comesOff && (
        <span class="paths-leaving">
          <GoalBack known={null} looked={false} />
        </span>
      )}
      {goal && <Arrived goal={goal} {...given} />}
    </>
  );
}

/** A card as it is shown now: the one in hand may be turned round. */
function shownCard({ props, preview, cell }: PlaceProps): string {
  const card = cardAt(props.view.board, cell);
  const round = preview.on && same(props.view.board.card, cell);
  return round ? seenSides(sidesOf(card), true).join("") : card;
}

/** A card and the mice on it, in words for screen readers. */
function labelOf(given: PlaceProps): string {
  const { props, cell, turned } = given;
  const { t, view } = props;
  const speak = wordsContext(props);
  const card = shownCard(given);
  const goal = goalAt(cell);
  if (!card && goal) {
    const known = view.board.goals[goal];
    const half = seenGoal(goal, turned);
    return known ? t(`label.known.${known}`, { half }) : t("label.goal", { half });
  }
  const place = placeNow(cell, speak);
  if (!card) return t("label.back", { place });
  const seats = seatsAt(given);
  const what = { place, card: cardInWords(card, speak) };
  if (seats.length === 0) return t("label.card", what);
  return t("label.walked", { ...what, names: listOf(seats, speak) });
}

/** What can be done with a card, and where it lies, unless the one says the other. */
function offerOf({ props, cell }: PlaceProps, action: string): string {
  const speak = wordsContext(props);
  const offer = choiceLabel(action, speak);
  const place = placeNow(cell, speak);
  const saysPlace = goalAt(cell) !== null || offer === props.t("choice.flip", { place });
  return saysPlace ? offer : props.t("label.offer", { offer, place });
}

function statesOf({ props, happened, preview, cell, turned }: PlaceProps): readonly string[] {
  const { view, motion, pending, refused } = props;
  const goal = goalAt(cell);
  const action = actionAt(view.legal, cell);
  const peeks = goal !== null && happened.peeked?.goal === goal;
  const swaps = goal !== null && happened.swapped;
  const row = seenCell(cell, turned)[1];
  const run = goal && goalRun(props.scene, goal);
  const states: Record<string, boolean> = {
    "is-goal": goal !== null,
    "is-lifting": isSceneOf(props.scene, "lifting", cell),
    "is-special": isSceneOf(props.scene, "special", cell),
    "is-stage": (!!run && run.kind !== "run") || (peeks && props.scene !== null),
    "is-opening": run?.kind === "open",
    "is-flipped": isIn(happened.flipped, cell),
    "is-turned": isIn(happened.turned, cell) && !preview.wasOn,
    "is-peeked": peeks,
    "from-below": swaps && row === 2,
    "from-above": swaps && row === 3,
    "is-sent": action !== null && action === pending,
    "is-refused": action !== null && action === refused?.action,
    "just-happened":
      !motion.on && (isIn([...happened.flipped, ...happened.turned], cell) || peeks || swaps),
  };
  return Object.keys(states).filter((each) => states[each]);
}

/** How far the light has to run from the card that changed. */
const delayOf = (cell: Cell, from: Cell | null): string =>
  `${from ? 60 * (Math.abs(cell[0] - from[0]) + Math.abs(cell[1] - from[1])) : 0}ms`;

/** A card that grows stays on the table: one at the edge grows away from it. */
const inwards = (column: number, row: number): string =>
  `${(100 * (column - 1)) / (COLUMNS - 1)}% ${(100 * (row - 1)) / (ROWS - 1)}%`;

/** What every card has, whether it can be touched or not. */
function placing({ cell, happened, turned }: PlaceProps) {
  const [column, row] = seenCell(cell, turned);
  const goal = goalAt(cell);
  return {
    "data-cell": cell.join(" "),
    "data-thing": goal ? `goal ${goal}` : undefined,
    style: {
      gridArea: `${row} / ${column}`,
      transformOrigin: inwards(column, row),
      "--delay": delayOf(cell, happened.from),
      "--nth": column + row,
    },
  };
}

const classOf = (given: PlaceProps, ...more: string[]): string =>
  ["paths-place", ...statesOf(given), ...more].join(" ");

/** A card that can be turned up, or a goal that can be looked at. */
function Playable({ action, ...given }: PlaceProps & { action: string }): JSX.Element {
  const hint = given.props.hints?.get(action);
  const chance = hint === undefined ? "" : percent(hint);
  return (
    <button
      type="button"
      {...placing(given)}
      class={classOf(given, "can")}
      data-key
      data-action={action}
      aria-label={`${offerOf(given, action)} ${chance}`.trim()}
      onClick={() => given.props.act(action)}
    >
      <CardOf {...given} />
      {chance && <span class="paths-chance on-piece">{chance}</span>}
    </button>
  );
}

/** The card that was just turned up: a touch turns it round. */
function InHand(given: PlaceProps): JSX.Element {
  const { props, preview } = given;
  return (
    <button
      type="button"
      {...placing(given)}
      class={classOf(given, "is-in-hand", "can")}
      data-key
      data-pick="turn"
      aria-label={`${labelOf(given)}. ${props.t("label.touch")}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onClick={() => preview.choose(!preview.on)}
    >
      <CardOf {...given} />
      <Picture class="paths-round">
        <Round />
      </Picture>
    </button>
  );
}

const Lying = (given: PlaceProps): JSX.Element => (
  <span {...placing(given)} class={classOf(given)} role="img" aria-label={labelOf(given)}>
    <CardOf {...given} />
  </span>
);

function Place(given: PlaceProps): JSX.Element {
  const { view, pending } = given.props;
  const action = pending ? null : actionAt(view.legal, given.cell);
  if (action) return <Playable {...given} action={action} />;
  const inHand = !pending && view.legal.includes("turn") && same(view.board.card, given.cell);
  return inHand ? <InHand {...given} /> : <Lying {...given} />;
}

export function Grid(given: GridProps): JSX.Element {
  const order = given.turned ? cells.toReversed() : cells;
  return (
    <div
      class={given.happened.newRound ? "paths-grid is-dealt" : "paths-grid"}
      role="group"
      aria-label={given.props.t("grid")}
    >
      {order.map((cell) => (
        <Place key={cell.join()} {...given} cell={cell} />
      ))}
    </div>
  );
}
