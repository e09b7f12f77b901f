// The players at a table, each with a name to show. Bots have names of cats.

import type { Clocks, SeatInfo, Sheet } from "../connection/wire.js";
import type { Player } from "../games/board.js";
import { clockSkew } from "../live.js";
import { type PageKey, t } from "../words.js";

const FREE: Partial<Record<SeatInfo["kind"], PageKey>> = {
  link: "seat.link",
  lobby: "seat.lobby",
  program: "seat.program",
};

/** Whether a cat sits there. */
export const isTaken = ({ kind }: SeatInfo): boolean => kind === "person" || kind === "bot";

export const botName = (cat: number): string => t(`bot.${cat as 1}`);

export function label(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  const free = FREE[seat.kind];
  return free ? t(free) : botName(seat.cat);
}

/** Milliseconds that a seat has left now. */
function timeLeft(clocks: Clocks, seat: number, now: number): number {
  const left = clocks.left[seat - 1] ?? 0;
  const skew = Number.isFinite(clockSkew.value) ? clockSkew.value : 0;
  const gone = clocks.running === seat ? now + skew - clocks.at * 1000 : 0;
  return Math.max(0, left - Math.max(0, gone));
}

export const players = (sheet: Sheet, mine: readonly number[], now: number): Player[] =>
  sheet.seats.map((each) => ({
    ...each,
    // After the end nobody plays: a person's seat looks like a person's again.
    bot_plays: each.bot_plays && (each.kind === "bot" || sheet.status !== "over"),
    label: label(each),
    clock: sheet.clocks ? timeLeft(sheet.clocks, each.seat, now) : null,
    mine: mine.includes(each.seat),
    byName: mine.length > 1 && !sheet.table.hidden,
  }));

/** A player that no server describes: in a replay or a lesson. */
export const namedPlayer = (seat: number, name: string): Player => ({
  seat,
  kind: "person",
  name: "",
  label: name,
  level: "",
  cat: seat,
  online: true,
  bot_plays: false,
  forfeited: false,
  pin: false,
  wins: 0,
  clock: null,
  mine: false,
  byName: false,
});
