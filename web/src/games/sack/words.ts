// What happened and what can be done, in words.
import type { ScoreColumn, View } from "../board.js";
import type { Line } from "../../wire.js";
import { ownerName } from "./seats.js";
import {
  chase,
  named,
  object,
  points,
  waitingMice,
  type LastRound,
  type Naming,
  type SackBoard,
  type Words,
} from "./table.js";

const whose = ({ who, name }: Naming, seat: number) => ({ who: who(seat), name: name(seat) });

/** Who bought the sack, and for how much. */
export const soldSays = (last: LastRound, words: Naming): string =>
  last.buyer === null
    ? words.t("says.void")
    : words.t("says.sold", { ...whose(words, last.buyer), n: last.price });

/** What the dogs did. */
export function dogsSay(last: LastRound, { t }: Naming): string {
  const { dogs, cat } = chase(last);
  const dog = dogs[0];
  if (dog === undefined) return "";
  if (dogs.length > 1) return t("says.dogs");
  const name = named(t, last.row[dog]!.card);
  if (cat === null) return t("says.dog.alone", { dog: name });
  return t("says.dog", { dog: name, cat: object(t, last.row[cat]!.card) });
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

/** What came of an action: a card turned up, the sack sold, dogs. */
function thenSays(then: string, words: Words): string {
  const { t } = words;
  const [word, first, second] = then.split(" ");
  switch (word) {
    case "took":
      return t("says.took", { ...whose(words, Number(first)), n: Number(second) });
    case "up":
      return t("says.up", { card: named(t, second!), name: ownerName(words, Number(first) || null) });
    case "worth":
      return t("says.worth", { points: points(t, Number(first)) });
    case "sold":
      return t("says.sold", { ...whose(words, Number(first)), n: Number(second) });
    case "void":
      return t("says.void");
    case "dogs":
      return t("says.dogs");
    default: {
      const dog = named(t, first!);
      return second ? t("says.dog", { dog, cat: object(t, second) }) : t("says.dog.alone", { dog });
    }
  }
}

const putSays = (seat: number, card: string, words: Words): string =>
  card === "?"
    ? words.t("says.put.other", whose(words, seat))
    : words.t("says.put", { ...whose(words, seat), card: object(words.t, card) });

function chanceSays(word: string, rest: readonly string[], words: Words): string {
  const { t, who } = words;
  const seat = Number(rest[0]);
  if (word === "starter") return t("says.starter", whose(words, seat));
  if (word === "dummy") return t("says.dummy", { card: named(t, rest[0]!) });
  const seen = word === "lose" && rest[1] !== "?" && who(seat) === "you";
  return seen ? t("says.lose", { card: named(t, rest[1]!) }) : "";
}

export const says = (line: Line, words: Words): string =>
  join(actionSays(line, words), ...(line.then ?? []).map((then) => thenSays(then, words)));

function actionSays(line: Line, words: Words): string {
  const { t } = words;
  const [word, ...rest] = line.action.split(" ");
  if (!word || line.event) return "";
  if (typeof line.by !== "number") return chanceSays(word, rest, words);
  const by = whose(words, line.by);
  if (word === "put") return putSays(line.by, rest[0]!, words);
  if (word === "pass") return t("says.pass", by);
  return t("says.bid", { ...by, n: Number(rest[0]) });
}

export function offers(action: string, { view, t }: Words): string {
  const [word, what] = action.split(" ");
  const offered = view.board.phase === "offered";
  if (word === "put") return t("do.put", { card: object(t, what!) });
  if (word === "bid") return t(offered ? "do.buy" : "do.bid", { n: Number(what) });
  if (offered) return t("do.leave");
  return t("do.pass", { n: waitingMice(view.board) });
}

export const scores = ({ view, t }: Words): readonly ScoreColumn[] => [
  {
    label: t("score.cats"),
    values: view.board.players.map((each) => each.cats ?? 0),
    tie: t("score.tie"),
  },
  { label: t("score.mice"), values: view.board.players.map((each) => each.mice ?? 0) },
  { label: t("score.total"), values: view.points ?? [], total: true },
];

const RULES: Record<SackBoard["phase"], string> = {
  starter: "S4",
  losing: "S1",
  putting: "S6",
  dummy: "S7",
  bidding: "S8",
  offered: "S12",
  over: "S20",
};

export const rule = (view: View<SackBoard>): string => RULES[view.board.phase];
