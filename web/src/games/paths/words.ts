// The mouse paths in words: log lines, labels of choices, what the table did by itself, the score sheet.
import type { Line } from "../../connection/wire.js";
import { listed } from "../../words.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import { flipInWords, placeInWords } from "./areas/places.js";
import { isLeftTurned } from "./input/preview.js";
import type { Standing } from "./scenes/beats.js";
import type { Found, Happened } from "./scenes/happened.js";
import type { Board, GoalName, Mouse } from "./types.js";
import {
  type Context,
  cardAt,
  GOALS,
  isTurned,
  type Side,
  seenGoal,
  seenSides,
  shapeOf,
  sidesOf,
  specialOf,
} from "./view.js";

const seenGoalName = (goal: GoalName, context: Context): GoalName =>
  seenGoal(goal, isTurned(context));

/** "up, right, down", as the seat sees it. */
export const sidesInWords = (sides: readonly Side[], context: Context): string =>
  seenSides(sides, isTurned(context))
    .map((each) => context.t(`side.${each}`))
    .join(", ");

export function cardInWords(card: string, context: Context): string {
  const special = specialOf(card);
  if (special) return context.t(`card.${special}`);
  const sides = sidesOf(card);
  const shape = context.t(`card.${shapeOf(sides)}`);
  if (sides.length === 4) return shape;
  return context.t("card.open", { shape, sides: sidesInWords(sides, context) });
}

function cameUp(card: string, { then }: Line, context: Context): string {
  if (then?.includes("swapped")) return context.t("log.swap");
  if (then?.includes("useless")) return context.t("log.swap.nothing");
  return context.t("log.card", { card: cardInWords(card, context) });
}

function goalsAre(upper: string, context: Context): string {
  if (upper === "?") return "";
  const cheese = upper === "cheese" ? "upper" : "lower";
  return context.t(`log.cheese.${seenGoalName(cheese, context)}`);
}

function saidByChance(line: Line, context: Context): string {
  const [word, first, second] = line.action.split(" ");
  if (word === "starter") return context.t("log.starter", subject(context, Number(first)));
  return word === "card" ? cameUp(first!, line, context) : goalsAre(second!, context);
}

/** The action alone, without what followed from it: for the line above the board. */
export function shortSentence(line: Line, context: Context): string {
  if (line.by === "chance") return saidByChance(line, context);
  if (line.by === null) return "";
  const { t } = context;
  const who = subject(context, line.by);
  const [word, first, second] = line.action.split(" ");
  if (word === "flip") {
    return t("log.flip", {
      ...who,
      place: placeInWords([Number(first), Number(second)], context),
    });
  }
  if (word === "keep" || word === "turn") return t(`log.${word}`, who);
  if (word !== "goal" && word !== "peek") return "";
  return t(`log.${word}.${seenGoalName(first as GoalName, context)}`, who);
}

/** What followed from an action, as a line of the log tells it (`aftermath` in words.py). */
function followed(text: string, context: Context): string {
  const [word, ...seats] = text.split(" ");
  const who = () => subject(context, Number(seats[0]));
  if (word === "cheese" || word === "trap") return context.t(`note.${word}`, who());
  if (word === "missed" || word === "entrance") return context.t(`note.${word}`, who());
  if (word === "stuck") return outInWords(Number(seats[0]), context);
  if (word === "nobody") return context.t("note.nobody");
  return word === "spared" ? sparedInWords(seats.map(Number), context) : "";
}

export const sentence = (line: Line, context: Context): string =>
  [shortSentence(line, context), ...(line.then ?? []).map((each) => followed(each, context))]
    .filter((each) => each !== "")
    .join(" ");

/** "Round 2. Eva starts.", from `game 2 1`. */
export function headingAfter({ then }: Line, context: Context): string {
  const [, n, seat] = then?.find((each) => each.startsWith("game "))?.split(" ") ?? [];
  if (n === undefined) return "";
  return `${context.t("round", { n })}. ${context.t("log.starter", subject(context, Number(seat)))}`;
}

/** The button that lays the card in hand so: "this way" is how the player has left it. */
export const wayInWords = (way: "keep" | "turn", { view, t }: Context): string =>
  t((way === "turn") === isLeftTurned(view.board) ? "way.this" : "way.that");

export function choiceLabel(action: string, context: Context): string {
  const { t } = context;
  const [word, first, second] = action.split(" ");
  if (word === "keep" || word === "turn") return wayInWords(word, context);
  if (word === "goal" || word === "peek") {
    return t(`choice.${word}.${seenGoalName(first as GoalName, context)}`);
  }
  return flipInWords([Number(first), Number(second)], context);
}

// --- What followed, beside the board ----------------------------------------------------------

export const foundInWords = ({ seat, card }: Found, context: Context): string =>
  context.t(`note.${card}`, subject(context, seat));

/** P13: who wins a round in which nobody has found the cheese, and why. */
function sparedInWords(seats: readonly number[], context: Context): string {
  if (seats.length > 1) return context.t("note.spared.many", { names: listOf(seats, context) });
  return seats.map((seat) => context.t("note.spared", subject(context, seat))).join("");
}

/** How a round has ended. */
export function endInWords({ run, spared }: Standing, context: Context): string {
  const end = run ? foundInWords(run, context) : context.t("note.nobody");
  if (spared.length === 0) return end;
  const points = context.t("note.point", { n: spared.length });
  return `${end} ${sparedInWords(spared, context)} ${points}`;
}

/** "Eva starts." */
function startsInWords(context: Context): readonly string[] {
  const first = context.view.board.turn;
  return first === null ? [] : [context.t("log.starter", subject(context, first))];
}

/** "Round 3 begins. Eva starts." */
export function beginsInWords(context: Context): string {
  const begins = context.t("note.round", { n: context.view.series?.game ?? 1 });
  return [begins, ...startsInWords(context)].join(" ");
}

/** "you, Eva": for lists of names. */
export const listOf = (seats: readonly number[], context: Context): string =>
  listed(seats.map((seat) => context.t("label.whose", subject(context, seat))));

/** P17: alone, nobody plays the round on. */
const outInWords = (seat: number, context: Context): string =>
  context.view.players === 1
    ? context.t("note.out.alone")
    : context.t("note.out", subject(context, seat));

function stuckInWords(seats: readonly number[], context: Context): readonly string[] {
  if (seats.length > 1) return [context.t("note.outs", { names: listOf(seats, context) })];
  return seats.map((seat) => outInWords(seat, context));
}

export function notes(happened: Happened, context: Context): readonly string[] {
  const { t } = context;
  const each = (seats: readonly number[], key: "note.entrance" | "note.missed") =>
    seats.map((seat) => t(key, subject(context, seat)));
  return [
    // Which round it is stands in the line above.
    ...(happened.newRound ? startsInWords(context) : []),
    ...(happened.found ? [foundInWords(happened.found, context)] : []),
    ...each(happened.missed, "note.missed"),
    ...stuckInWords(happened.stuck, context),
    ...each(happened.newEntrance, "note.entrance"),
  ];
}

// --- The score sheet -------------------------------------------------------------------------

const cheeseIsUp = (board: Board): boolean =>
  Object.values(GOALS).some((each) => cardAt(board, each) === "cheese");

export type Fate = "cheese" | "trap" | "out" | "way";

/** A round that ends with the cheese has one winner: the seat that found it. */
export function fateOf(mouse: Mouse, view: View<Board>): Fate {
  if (mouse.trapped) return "trap";
  if (cheeseIsUp(view.board) && view.winners?.includes(mouse.seat)) return "cheese";
  return mouse.out ? "out" : "way";
}

export function scores({ view, t }: Context): readonly ScoreColumn[] {
  const fates = view.board.mice.map((each) => t(`fate.${fateOf(each, view)}`));
  const points = { label: t("score.points"), values: view.points ?? [], total: true };
  const columns = [{ label: t("score.fate"), values: fates }, points];
  // P17: alone, the number of rounds is the figure to beat.
  if (!view.series || view.players > 1) return columns;
  const rounds = { label: t("score.rounds"), values: fates.map(() => view.series!.game) };
  return [columns[0]!, rounds, points];
}

export function rule({ board, legal, series }: View<Board>): string {
  const dares = legal.some((each) => each.startsWith("goal"));
  const rules: Record<Board["phase"], string> = {
    starter: "P16",
    choosing: dares ? "P10" : "P6",
    card: "P5",
    turning: "P7",
    peeking: "P14",
    peeked: "P14",
    goal: "P10",
    over: series ? "P16" : cheeseIsUp(board) ? "P11" : "P13",
  };
  return rules[board.phase];
}
