// Log lines as sentences: the game's own for actions, ours for events of the table.

import type { Line } from "../connection/wire.js";
import type { Game, Player, View, WordsContext } from "../games/board.js";
import { subject, wordsContext } from "../games/words-context.js";
import { gameWords, type PageKey, t } from "../words.js";

/** What the board shows, and of whom. */
export interface Position {
  game: Game;
  view: View;
  players: readonly Player[];
}

export const contextOf = ({ view, players }: Position): WordsContext =>
  wordsContext({ view, players, t: gameWords(view.game) });

const EVENTS: Record<string, PageKey> = {
  resign: "event.resign",
  time: "event.time",
  stand_in: "event.stand_in",
  return: "event.return",
  takeback: "event.takeback",
  seat: "event.seat",
  take_over: "event.take_over",
  cut: "event.cut",
  closed: "event.closed",
  closed_by_host: "event.closed_by_host",
};

function eventKey({ event = "", then = [], left }: Line): PageKey | undefined {
  // When the last person resigns, no bot plays on.
  if (event === "resign" && then.includes("over")) return "event.resign.end";
  return left ? "event.left" : EVENTS[event];
}

export function sentenceOf(line: Line, position: Position): string {
  const context = contextOf(position);
  const event = line.event ? eventKey(line) : undefined;
  if (line.event) {
    const by = typeof line.by === "number" ? subject(context, line.by) : { who: "other", name: "" };
    return event ? t(event, { ...by, n: line.by ?? "", left: line.left ?? "" }) : "";
  }
  return position.game.sentence(line, context);
}

export const sentencesOf = (lines: readonly Line[], position: Position): string[] =>
  lines.map((each) => sentenceOf(each, position)).filter((each) => each !== "");

/** The last line that says something, in few words: the board shows the rest. */
export function captionOf(lines: readonly Line[], position: Position): string {
  const line = lines.findLast((each) => sentenceOf(each, position) !== "");
  if (!line) return "";
  const { game } = position;
  const context = contextOf(position);
  const short = line.event
    ? ""
    : (game.shortSentence?.(line, context) ?? game.sentenceWithPicture?.(line, context)?.text);
  return short || sentenceOf(line, position);
}

/** Whether the viewer is to play: not where a bot plays their seat. */
export const isOwnTurn = (view: View, players: readonly Player[]): boolean =>
  !view.over &&
  view.seat !== null &&
  view.mover === view.seat &&
  players[view.seat - 1]?.bot_plays !== true;

/** That it is the viewer's turn: "Your turn", or "Eva’s turn" where several people share the screen. */
export function ownTurn(view: View, players: readonly Player[]): string {
  const own = players[(view.seat ?? 0) - 1];
  return own?.byName ? t("turn.other", { name: own.label }) : t("turn.yours");
}

/** What the others did since the seat last played. */
export function sinceOwnTurn(log: readonly Line[], seat: number | null): readonly Line[] {
  if (seat === null) return log.slice(-1);
  const last = log.findLastIndex((each) => each.by === seat && !each.event);
  return log.slice(last + 1);
}
