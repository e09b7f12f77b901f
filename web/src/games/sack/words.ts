// What happened and what can be done, in words.

import type { Line } from "../../connection/wire.js";
import { signed } from "../../words.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import type { Board, LastRound } from "./types.js";
import { type Context, chase, type Speaker, shown, waitingMice } from "./view.js";

type T = Speaker["t"];

/** A card in words: as a subject, or as an object (put, chased). */
export const named = (t: T, card: string): string => t("card", { card: shown(card) });
const object = (t: T, card: string): string => t("card.object", { card: shown(card) });

export const points = (t: T, sum: number): string =>
  t("points", { n: Math.abs(sum), shown: signed(sum) });

/** Whose a card in the row is; null is the dummy's. */
const ownerName = ({ t, who, name }: Speaker, owner: number | null): string =>
  owner === null ? t("dummy") : who(owner) === "you" ? t("you") : name(owner);

/** The same in short, below the card. */
export const ownerLabel = (speak: Speaker, owner: number | null): string =>
  owner === null ? speak.t("dummy.short") : ownerName(speak, owner);

/** Who bought the sack, and for how much. */
export const soldSays = (last: LastRound, speak: Speaker): string =>
  last.buyer === null
    ? speak.t("log.void")
    : speak.t("log.sold", { ...subject(speak, last.buyer), n: last.price });

/** What the dogs did. */
export function dogsSay(last: LastRound, { t }: Speaker): string {
  const { dogs, cat } = chase(last);
  const dog = dogs[0];
  if (dog === undefined) return "";
  if (dogs.length > 1) return t("log.dogs");
  const name = named(t, last.row[dog]!.card);
  if (cat === null) return t("log.dog.alone", { dog: name });
  return t("log.dog", { dog: name, cat: object(t, last.row[cat]!.card) });
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");
/** One below the other. */
const list = (...sentences: string[]): string => sentences.filter(Boolean).join("\n");

/** What an action caused: a card turned up, the sack sold, dogs. */
function thenSays(then: string, context: Context): string {
  const { t } = context;
  const [word, first, second] = then.split(" ");
  switch (word) {
    case "took":
      return t("log.took", { ...subject(context, Number(first)), n: Number(second) });
    case "up":
      return t("log.up", {
        card: named(t, second!),
        who: context.who(Number(first)),
        name: ownerName(context, Number(first) || null),
      });
    case "worth":
      return t("log.worth", { points: points(t, Number(first)) });
    case "sold":
      return t("log.sold", { ...subject(context, Number(first)), n: Number(second) });
    case "void":
      return t("log.void");
    case "dogs":
      return t("log.dogs");
    default: {
      const dog = named(t, first!);
      return second ? t("log.dog", { dog, cat: object(t, second) }) : t("log.dog.alone", { dog });
    }
  }
}

const putSays = (seat: number, card: string, context: Context): string =>
  card === "?"
    ? context.t("log.put.other", subject(context, seat))
    : context.t("log.put", { ...subject(context, seat), card: object(context.t, card) });

function chanceSays(word: string, rest: readonly string[], context: Context): string {
  const { t, who } = context;
  const seat = Number(rest[0]);
  if (word === "starter") return t("log.starter", subject(context, seat));
  if (word === "dummy") return t("log.dummy", { card: named(t, rest[0]!) });
  const isOwnLoss = word === "lose" && rest[1] !== "?" && who(seat) === "you";
  return isOwnLoss ? t("log.lose", { card: named(t, rest[1]!) }) : "";
}

export const sentence = (line: Line, context: Context): string =>
  list(actionSays(line, context), ...(line.then ?? []).map((then) => thenSays(then, context)));

/** What happened, in words, without what the board has just shown, card by card and mouse by mouse. */
export function shortSentence(line: Line, context: Context): string {
  const then = (line.then ?? []).filter((each) => !/^(took|dog)/.test(each));
  const sale = then.findIndex((each) => /^(sold|void)/.test(each));
  if (sale >= 0) return saleSays(then.slice(sale), context);
  return join(actionSays(line, context), ...then.map((each) => thenSays(each, context)));
}

/** A sale in one sentence, which a phone shows whole. */
function saleSays(then: readonly string[], context: Context): string {
  const { t } = context;
  const [sold, seat, price] = then[0]!.split(" ");
  const worth = then.find((each) => each.startsWith("worth"));
  if (sold === "void" || !worth) return join(...then.map((each) => thenSays(each, context)));
  const [, value] = worth.split(" ");
  const buyer = subject(context, Number(seat));
  return t("log.sold.short", { ...buyer, n: Number(price), points: points(t, Number(value)) });
}

function actionSays(line: Line, context: Context): string {
  const { t } = context;
  const [word, ...rest] = line.action.split(" ");
  if (!word || line.event) return "";
  if (typeof line.by !== "number") return chanceSays(word, rest, context);
  const by = subject(context, line.by);
  if (word === "put") return putSays(line.by, rest[0]!, context);
  if (word === "pass") return t("log.pass", by);
  return t("log.bid", { ...by, n: Number(rest[0]) });
}

export function choiceLabel(action: string, { view, t }: Context): string {
  const [word, what] = action.split(" ");
  const offered = view.board.phase === "offered";
  if (word === "put") return t("choice.put", { card: object(t, what!) });
  if (word === "bid") return t(offered ? "choice.buy" : "choice.bid", { n: Number(what) });
  if (offered) return t("choice.leave");
  return t("choice.pass", { n: waitingMice(view.board) });
}

export const scores = ({ view, t }: Context): readonly ScoreColumn[] => [
  {
    label: t("score.cats"),
    values: view.board.players.map((each) => each.cats ?? 0),
    tie: t("score.tie"),
  },
  { label: t("score.mice"), values: view.board.players.map((each) => each.mice ?? 0) },
  { label: t("score.total"), values: view.points ?? [], total: true },
];

const RULES: Record<Board["phase"], string> = {
  starter: "S4",
  losing: "S1",
  putting: "S6",
  dummy: "S7",
  bidding: "S8",
  offered: "S12",
  over: "S20",
};

export const rule = (view: View<Board>): string => RULES[view.board.phase];
