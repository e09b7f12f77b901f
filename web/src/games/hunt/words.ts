// The mouse hunt in words: log lines, labels of choices, the score sheet.
import { COLOURS, MARK } from "../../art/marks.js";
import type { Line } from "../../connection/wire.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import type { Board, Face } from "./types.js";
import {
  CENTRE,
  type Context,
  colourOf,
  facesOf,
  type Pick,
  picksOf,
  placeOf,
  type Speaker,
  sum,
} from "./view.js";

const from = (place: number, speak: Speaker): string =>
  place === CENTRE ? speak.t("from.centre") : speak.t("from.card", subject(speak, place));

/** The mice of a lure: "two red mice: one from the middle, one from Eva’s card". */
export function miceOf(picks: readonly Pick[], speak: Speaker): string {
  const { t } = speak;
  const [first, second] = picks as readonly [Pick, Pick?];
  const one = t(`one.${colourOf(first)}`);
  const place = placeOf(first);
  if (!second)
    return place === CENTRE ? one : t("mice.from", { mice: one, from: from(place, speak) });
  if (colourOf(first) !== colourOf(second)) {
    return t("mice.and", { one, two: t(`one.${colourOf(second)}`) });
  }
  const two = t(`two.${colourOf(first)}`);
  if (place !== placeOf(second)) {
    const places = { one: from(place, speak), two: from(placeOf(second), speak) };
    return t("mice.split", { mice: two, ...places });
  }
  return place === CENTRE ? two : t("mice.from", { mice: two, from: from(place, speak) });
}

export const diceInWords = (dice: readonly Face[], { t }: { t: Context["t"] }): string =>
  t("log.dice", { one: t(`colour.${dice[0]!}`), two: t(`colour.${dice[1]!}`) });

function saidByChance(line: Line, context: Context): string {
  const faces = facesOf(line);
  if (faces) return diceInWords(faces, context);
  return context.t("log.starter", subject(context, Number(line.action.split(" ")[1])));
}

export function sentence(line: Line, context: Context): string {
  const said = actionSays(line, context);
  if (line.then?.includes("fail")) return `${said} ${context.t("log.fail")}`;
  return line.then?.includes("five") ? `${said} ${context.t("note.safe")}` : said;
}

function actionSays(line: Line, context: Context): string {
  if (line.by === "chance") return saidByChance(line, context);
  if (line.by === null) return "";
  const who = subject(context, line.by);
  if (line.action === "roll") return context.t("log.roll", who);
  if (line.action === "stop") return context.t("log.stop", who);
  const picks = picksOf(line.action);
  return picks.length ? context.t("log.lure", { ...who, mice: miceOf(picks, context) }) : "";
}

export function actionLabel(action: string, board: Board, speak: Speaker): string {
  if (action === "roll") return speak.t("choice.roll");
  if (action === "stop") return speak.t("choice.stop", { n: sum(board.lured) });
  return speak.t("choice.lure", { mice: miceOf(picksOf(action), speak) });
}

export const choiceLabel = (action: string, context: Context): string =>
  actionLabel(action, context.view.board, context);

export function scores({ view, t }: Context): readonly ScoreColumn[] {
  const { cats, worth } = view.board;
  const colours = COLOURS.map((colour) => ({
    label: `${MARK[colour]} ${t(`mice.${colour}`)}\u00a0×\u00a0${worth[colour]}`,
    short: `${MARK[colour]} × ${worth[colour]}`,
    values: cats.map((each) => each.caught[colour]),
  }));
  const mice = {
    label: t("score.mice"),
    values: cats.map((each) => each.mice),
    tie: t("score.tie"),
  };
  const points = { label: t("score.points"), values: cats.map((each) => each.points) };
  if (!view.series) return [...colours, mice, { ...points, total: true }];
  return [
    ...colours,
    mice,
    points,
    { label: t("score.series"), values: view.points ?? [], total: true },
  ];
}

export function rule({ board }: View<Board>): string {
  if (board.phase === "starter") return "H1";
  if (board.phase === "over") return "H11";
  if (board.phase !== "luring") return "H2";
  if (board.dice.includes("white")) return "H3";
  return board.dice[0] === board.dice[1] ? "H5" : "H4";
}
