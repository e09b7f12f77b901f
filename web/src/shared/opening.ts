// Opening a table: at once against bots, or as it was set up.
import { Problem, post } from "../connection/http.js";
import type { GameInfo, SeatWish, TableAnswer, TableLine, TableWish } from "../connection/wire.js";
import { loadGame } from "../games/index.js";
import { identify, me, rename } from "../me.js";
import { go, tableLink } from "../route.js";
import { lastTable, pace } from "../settings.js";
import { allGames } from "./loaded.js";
import { withCat } from "./own-cat.js";

interface Habit {
  players: number;
  level: string;
}

const habits = (): Record<string, Habit> => JSON.parse(lastTable.value) as Record<string, Habit>;

/** The player's usual set-up; at first the smallest number of players and bots of medium strength. */
export function habit(game: GameInfo): Habit {
  const usual = {
    players: Math.min(Math.max(game.min_players, 2), game.max_players),
    level: game.levels[Math.floor((game.levels.length - 1) / 2)]?.name ?? "",
  };
  const last = habits()[game.name];
  const fits =
    last &&
    last.players <= game.max_players &&
    last.players >= Math.max(2, game.min_players) &&
    game.levels.some((each) => each.name === last.level);
  return fits ? last : usual;
}

export function remember(game: string, players: number, level: string): void {
  lastTable.value = JSON.stringify({ ...habits(), [game]: { players, level } });
}

export const LOSSES = 3; // in a row, after which easier bots are offered

/** The level below, if the last games against bots of the usual level were all lost. */
export function easierLevel(game: GameInfo, mine: readonly TableLine[]): string | null {
  const { level } = habit(game);
  const below = game.levels[game.levels.findIndex((each) => each.name === level) - 1];
  const recent = mine
    .filter((each) => each.game === game.name && each.result)
    .slice(0, LOSSES)
    .map((each) => each.result!);
  const lost = recent.every(
    ({ levels, winners, mine: own }) =>
      levels.includes(level) && !winners.some((each) => own.includes(each)),
  );
  return below && recent.length === LOSSES && lost ? below.name : null;
}

export const bots = (count: number, level: string): SeatWish[] =>
  Array.from({ length: count }, () => ({ kind: "bot" as const, level }));

/** The table that this page has just opened. Its links have not been shared yet. */
export let justOpened = "";

/** Creates a table; the player's name is kept for later ones. Returns its id. */
async function createTable(wish: TableWish, name: string | null): Promise<string> {
  await identify();
  if (name !== null && name !== me.value?.name) await rename(name);
  const seats = wish.seats.map((each) => (each.kind === "me" ? { ...each, ...withCat() } : each));
  const { table } = await post<TableAnswer>("tables", { pace: Number(pace.value), ...wish, seats });
  justOpened = table;
  return table;
}

export async function createAndGo(wish: TableWish, name: string | null = null): Promise<void> {
  go(tableLink(await createTable(wish, name)));
}

/** As last time, or from now on against bots of another level. */
async function usualTable(game: string, other?: string): Promise<TableWish> {
  const info = (await allGames()).find((each) => each.name === game);
  if (!info) throw new Problem("unknown_game", `There is no game ${game} here.`);
  const { players, level: usual } = habit(info);
  const level = other ?? usual;
  if (other) remember(game, players, other);
  return { game, seats: [{ kind: "me" }, ...bots(players - 1, level)] };
}

export const playNow = async (game: string, other?: string): Promise<void> => {
  // The board is needed once the table is open. The page that needs it asks again, and says what is wrong.
  loadGame(game).catch(() => undefined);
  await createAndGo(await usualTable(game, other));
};

/** The table of a game inside another page, which has no address of its own. */
export const tableForNow = async (game: string): Promise<string> =>
  createTable(await usualTable(game), null);
