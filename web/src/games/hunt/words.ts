// The mouse hunt in words: log lines, labels of choices, the score sheet.
import { h } from "preact";
import { COLOURS } from "../../art/marks.js";
import type { Line } from "../../connection/wire.js";
import type { ScoreColumn, View } from "../board.js";
import { subject } from "../words-context.js";
import { Token } from "./pieces/pieces.js";
import type { Board, Face } from "./types.js";
import {
  CENTRE,
  type Context,
  colourOf,
  endsWithTurn,
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

const facesInWords = (dice: readonly Face[], { t }: { t: Context["t"] }) => ({
  one: t(`colour.${dice[0]!}`),
  two: t(`colour.${dice[1]!}`),
});

export const diceInWords = (dice: readonly Face[], speak: { t: Context["t"] }): string =>
  speak.t("log.dice", facesInWords(dice, speak));

/** The numbers after a word of what a line caused: "caught 3 9" has 3 and 9. */
function numbersAfter(line: Line, word: string): readonly number[] | null {
  const said = line.then?.find((each) => each.startsWith(`${word} `));
  return said ? said.split(" ").slice(1).map(Number) : null;
}

function saidByChance(line: Line, context: Context): string {
  const faces = facesOf(line);
  const [seat] = numbersAfter(line, "of") ?? [];
  if (faces && seat)
    return context.t("log.dice.of", { ...facesInWords(faces, context), ...subject(context, seat) });
  if (faces) return diceInWords(faces, context);
  return context.t("log.starter", subject(context, Number(line.action.split(" ")[1])));
}

/** Which faces of dice that failed could lure nothing, and why: "closed red", "gone blue". */
export function whyFailed(caused: readonly string[], t: Context["t"]): string {
  if (caused.includes("closed white")) return t("fail.every");
  const says = (key: "fail.closed" | "fail.gone", reason: string): string => {
    const [one, two] = caused.flatMap((each) =>
      each.startsWith(reason) ? [t(`colour.${each.slice(reason.length) as Face}`)] : [],
    );
    return one ? t(key, { both: two ? "yes" : "no", one, two: two ?? "" }) : "";
  };
  return [says("fail.closed", "closed "), says("fail.gone", "gone ")].filter(Boolean).join(", ");
}

export function sentence(line: Line, context: Context): string {
  const said = actionSays(line, context);
  if (line.then?.includes("fail"))
    return `${said} ${context.t("log.fail", { why: whyFailed(line.then ?? [], context.t) })}`;
  return line.then?.includes("five") ? `${said} ${context.t("note.safe")}` : said;
}

/** Without what the board itself says in words. */
export function shortSentence(line: Line, context: Context): string {
  const { by, action } = line;
  if (line.then?.includes("fail"))
    return `${actionSays(line, context)} ${context.t("log.fail.short")}`;
  const stops = action === "stop" && typeof by === "number";
  return stops ? stopSays(line, subject(context, by), context) : sentence(line, context);
}

/** How many mice a stop has caught, and their points: "caught 3 9". */
function stopSays(line: Line, who: ReturnType<typeof subject>, { t }: Context): string {
  const caught = numbersAfter(line, "caught");
  if (!caught) return t("log.stop", who);
  const [n, points] = caught;
  return t("log.caught", { ...who, n: n!, points: t("points", { n: points! }) });
}

/** Why the game is over, if this line has ended it (H10). */
function endSays(line: Line, { t }: Context): string {
  const left = numbersAfter(line, "left");
  return left ? ` ${t("log.left", { n: left[0]! })}` : "";
}

function actionSays(line: Line, context: Context): string {
  if (line.by === "chance") return saidByChance(line, context);
  if (line.by === null) return "";
  const who = subject(context, line.by);
  if (line.action === "roll") return context.t("log.roll", who);
  if (line.action === "stop") return stopSays(line, who, context) + endSays(line, context);
  const picks = picksOf(line.action);
  return picks.length ? context.t("log.lure", { ...who, mice: miceOf(picks, context) }) : "";
}

export function actionLabel(action: string, board: Board, speak: Speaker): string {
  if (action === "roll") return speak.t("choice.roll");
  if (action === "stop")
    return speak.t(endsWithTurn(board) ? "choice.end" : "choice.stop", { n: sum(board.lured) });
  return speak.t("choice.lure", { mice: miceOf(picksOf(action), speak) });
}

export const endsBecause = ({ centre }: Board, { t }: { t: Context["t"] }): string =>
  t("log.left", { n: sum(centre) });

/** Why the game is over (H10); "" if it was broken off. */
export function whyOver(context: Context): string {
  const { view } = context;
  const ended = view.over && !view.cut && !view.series && endsWithTurn(view.board);
  return ended ? endsBecause(view.board, context) : "";
}

export const choiceLabel = (action: string, context: Context): string =>
  actionLabel(action, context.view.board, context);

export function scores({ view, t }: Context): readonly ScoreColumn[] {
  const { cats, worth } = view.board;
  const colours = COLOURS.map((colour) => ({
    picture: h(Token, { colour }),
    label: `${t(`mice.${colour}`)}\u00a0×\u00a0${worth[colour]}`,
    short: `× ${worth[colour]}`,
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
