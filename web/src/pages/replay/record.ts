// A recorded game: its steps as a seat saw them, its players, its pace and its result.
import { useEffect, useMemo } from "preact/hooks";
import { post } from "../../connection/http.js";
import type { Replay, ReplayStep, SeatInfo } from "../../connection/wire.js";
import type { Player, View } from "../../games/board.js";
import { verdict } from "../../games/verdict.js";
import { sheet, unwatch, watch } from "../../live.js";
import { label, namedPlayer } from "../../shared/people.js";
import type { Position } from "../../table/sentences.js";
import { pageWords, t } from "../../words.js";

const PACE = 1_100; // ms for a step

export interface GameRecord {
  game: string;
  players: number;
  actions?: readonly string[];
  names?: readonly (string | null)[] | null;
  result?: { winners: readonly number[] } | null;
  forfeits?: readonly number[];
  cut?: boolean;
}

const spectatorReplays = new WeakMap<GameRecord, Promise<Replay>>();

/** What a seat sees of a game, step by step; the spectator's view is requested once. */
export function replayOf(record: GameRecord, eyes: string): Promise<Replay> {
  if (eyes) return post<Replay>("replay", { record, eyes: Number(eyes) });
  const replay = spectatorReplays.get(record) ?? post<Replay>("replay", { record });
  spectatorReplays.set(record, replay);
  return replay;
}

/** A file's text as a record; the server checks it. */
export async function readRecord(file: File): Promise<GameRecord> {
  const record: unknown = JSON.parse(await file.text());
  if (!(record instanceof Object) || Array.isArray(record))
    throw new SyntaxError("a record is an object");
  await replayOf(record as GameRecord, "");
  return record as GameRecord;
}

/** The players: from the table while it exists, else from the record. */
const playerOf = (seat: number, known: SeatInfo | undefined, name: string | null): Player =>
  namedPlayer(seat, known ? label(known) : (name ?? t("setup.seat", { n: seat })));

/** Everyone at the table, for the board. */
export function usePlayers(record: GameRecord, table: string | null): readonly Player[] {
  useEffect(() => {
    if (!table) return;
    watch(table);
    return unwatch;
  }, [table]);
  const seats = sheet.value?.table.id === table ? sheet.value?.seats : undefined;
  return useMemo(
    () =>
      Array.from({ length: record.players }, (_, index) =>
        playerOf(index + 1, seats?.[index], record.names?.[index] ?? null),
      ),
    [record, seats, pageWords.value],
  );
}

export const viewOf = (step: ReplayStep | undefined): View | null =>
  step ? (step.view as View) : null;

/** Where a round of a series ends there is more to see. */
export function paceOf(steps: readonly ReplayStep[], at: number): number {
  const [before, now] = [viewOf(steps[at - 1])?.series?.game, viewOf(steps[at])?.series?.game];
  return before !== undefined && before !== now ? PACE * 4 : PACE;
}

/** How it ended: a resignation is no step of the game. */
export function outcome(
  { result, forfeits = [], cut = false }: GameRecord,
  { view, players }: Position,
): string[] {
  if (!result) return [];
  const gone = forfeits.map((seat) => t("end.forfeit", { name: players[seat - 1]?.label ?? "" }));
  return [...gone, verdict({ ...view, winners: result.winners, cut }, players)];
}
