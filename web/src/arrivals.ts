// Who has come to the table, as far as this page can know: who was seen here, or has played.
import { effect } from "@preact/signals";
import type { SeatInfo, Sheet } from "./connection/wire.js";
import { sheet } from "./live.js";

let table = "";
let seen = new Set<number>();

effect(() => {
  const now = sheet.value;
  if (!now) return;
  if (now.table.id !== table) seen = new Set();
  table = now.table.id;
  for (const each of now.seats) if (each.online) seen.add(each.seat);
});

/** Whether a person has not come yet: after a rematch they may still read the result of the last game. */
export const isExpected = ({ log }: Sheet, { seat, kind, online }: SeatInfo): boolean =>
  kind === "person" && !online && !seen.has(seat) && !log.some((each) => each.by === seat);
