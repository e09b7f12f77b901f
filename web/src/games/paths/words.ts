// The mouse paths in words: log lines, labels of choices, what the table did by itself, the score sheet.
import type { Line } from "../../connection/wire.js";
import { listed } from "../../words.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import { flipInWords, placeInWords, turnedFor } from "./areas/places.js";
import type { Found, Happened } from "./scenes/happened.js";
import type { Board, GoalName, Mouse } from "./types.js";
import {
  type Context,
  cardAt,
  GOALS,
  goalIsUp,
  type Side,
  seenGoal,
  seenSides,
  shapeOf,
  sidesOf,
  specialOf,
} from "./view.js";

const seenGoalName = (goal: GoalName, context: Context): GoalName =>
  seenGoal(goal, turnedFor(context));

/** "up, right, down", as the seat sees it. */
export const sidesInWords = (sides: readonly Side[], context: Context): string =>
  seenSides(sides, turnedFor(context))
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

function cameUp(card: string, context: Context): string {
  // A swap after a goal is face up did nothing; the line does not say so.
  if (card === "swap" && !goalIsUp(context.view.board)) return context.t("log.swap");
  return context.t("log.card", { card: cardInWords(card, context) });
}

function goalsAre(upper: string, context: Context): string {
  if (upper === "?") return "";
  const cheese = upper === "cheese" ? "upper" : "lower";
  return context.t(`log.cheese.${seenGoalName(cheese, context)}`);
}

function saidByChance([word, first, second]: readonly string[], context: Context): string {
  if (word === "starter") return context.t("log.starter", subject(context, Number(first)));
  return word === "card" ? cameUp(first!, context) : goalsAre(second!, context);
}

export function sentence(line: Line, context: Context): string {
  const words = line.action.split(" ");
  if (line.by === "chance") return saidByChance(words, context);
  if (line.by === null) return "";
  const { t } = context;
  const who = subject(context, line.by);
  const [word, first, second] = words;
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

export function choiceLabel(action: string, context: Context): string {
  const { t } = context;
  const [word, first, second] = action.split(" ");
  if (word === "keep" || word === "turn") return t(`choice.${word}`);
  if (word === "goal" || word === "peek") {
    return t(`choice.${word}.${seenGoalName(first as GoalName, context)}`);
  }
  return flipInWords([Number(first), Number(second)], context);
}

// --- What no line of the log tells -----------------------------------------------------------

const foundInWords = ({ seat, card }: Found, context: Context): string =>
  context.t(`note.${card}`, subject(context, seat));

/** How the round ended, and how the next one begins. */
export function newRoundInWords(happened: Happened, context: Context): readonly string[] {
  if (!happened.newRound) return [];
  const { found } = happened.newRound;
  const { t, view } = context;
  const first = view.board.turn;
  const starts = first === null ? "" : ` ${t("log.starter", subject(context, first))}`;
  return [
    found ? foundInWords(found, context) : t("note.nobody"),
    `${t("note.round", { n: view.series?.game ?? 1 })}${starts}`,
  ];
}

/** "you, Eva": for lists of names. */
export const listOf = (seats: readonly number[], context: Context): string =>
  listed(seats.map((seat) => context.t("label.whose", subject(context, seat))));

function stuckInWords(seats: readonly number[], context: Context): readonly string[] {
  if (seats.length > 1) return [context.t("note.outs", { names: listOf(seats, context) })];
  return seats.map((seat) => context.t("note.out", subject(context, seat)));
}

export function notes(happened: Happened, context: Context): readonly string[] {
  const { t } = context;
  const each = (seats: readonly number[], key: "note.entrance" | "note.missed") =>
    seats.map((seat) => t(key, subject(context, seat)));
  return [
    ...newRoundInWords(happened, context),
    ...(happened.found ? [foundInWords(happened.found, context)] : []),
    ...(happened.swapped ? [t("note.swap")] : []),
    ...(happened.swappedNothing ? [t("note.swap.nothing")] : []),
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
  if (!view.series) return columns;
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
