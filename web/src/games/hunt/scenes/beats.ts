// The moments of a step: the dice land, and then their effect is seen.
import { COLOURS } from "../../../art/marks.js";
import type { Line } from "../../../connection/wire.js";
import { type Beat, ROUND_END, type Transition, type View } from "../../board.js";
import { onlySeen } from "../../seen.js";
import type { Board, CatCard, Face } from "../types.js";
import { type ByColour, facesOf, sum, worthOf } from "../view.js";

export type Scene =
  | { kind: "round" | "landing" | "landed" | "caught" }
  | ({ kind: "failed" | "home" } & Failed);

/** Dice that lured nothing: what they caused, whose they were, and whether mice run home. */
export interface Failed {
  dice: readonly Face[];
  caused: readonly string[];
  seat: number;
  mice: boolean;
}

const LANDING = 900; // ms
const READING = 450; // the dice of others are read before their mice come
const CAUGHT = 800;
const LAST_CAUGHT = 1_400; // the last mice land, and are looked at
const FAILED = 2_000; // it is read why
const HOME = 1_100;
const NONE: ByColour = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };

type Seen = View<Board>;

const sameGame = (one: Seen, other: Seen): boolean => one.series?.game === other.series?.game;

/** A roll that fails: the dice land, the closed colours are shown, the mice run home. */
function failure(at: Seen, next: Seen, line: Line, told: number): readonly Beat<Board>[] {
  const { turn } = at.board;
  const dice = facesOf(line)!;
  const mice = sum(at.board.lured) > 0;
  const scene: Failed = { dice, caused: line.then ?? [], seat: turn ?? 0, mice };
  const landed = onlySeen(at, { dice, phase: "luring" });
  const home = onlySeen(next, { dice, turn, phase: "rolling", lured: NONE });
  const beats: Beat<Board>[] = [
    { view: landed, scene: { kind: "landing" }, told, time: LANDING },
    {
      view: landed,
      scene: { ...scene, kind: "failed" },
      told: told + 1,
      time: FAILED,
      read: true,
      explained: true,
    },
  ];
  if (mice && sameGame(at, next))
    beats.push({ view: home, scene: { ...scene, kind: "home" }, told: told + 1, time: HOME });
  return beats;
}

/** A card with the lured mice on it. */
const withMice = (cat: CatCard, { lured, worth }: Board): CatCard => ({
  ...cat,
  caught: Object.fromEntries(
    COLOURS.map((each) => [each, cat.caught[each] + lured[each]]),
  ) as ByColour,
  mice: cat.mice + sum(lured),
  points: cat.points + worthOf(lured, worth),
});

/** The last board of a game in a series, which is gone when the next game begins. */
function lastOf(at: Seen): Seen {
  const { cats, turn } = at.board;
  const now = cats.map((each) => (each.seat === turn ? withMice(each, at.board) : each));
  return onlySeen(at, { cats: now });
}

/** After a stop, the mice arrive on the card before the turn passes on or the game is over. */
const caught = (at: Seen, then: Seen, told: number): Beat<Board> => ({
  view: onlySeen(sameGame(at, then) ? then : lastOf(at), {
    dice: [],
    turn: at.board.turn,
    phase: "rolling",
    lured: NONE,
  }),
  scene: { kind: "caught" },
  told,
  time: then.over ? LAST_CAUGHT : CAUGHT,
});

/** The dice land; those of others stay for a moment. */
function landing(view: Seen, told: number): readonly Beat<Board>[] {
  const seen = onlySeen(view, {});
  const lands: Beat<Board> = { view: seen, scene: { kind: "landing" }, told, time: LANDING };
  if (view.seat === view.board.turn) return [lands];
  return [lands, { view: seen, scene: { kind: "landed" }, told: told + 1, time: READING }];
}

/** The next game of a series, before its first dice: how the game before ended is shown meanwhile. */
const round = (view: Seen, told: number): Beat<Board> => ({
  view: onlySeen(view, { dice: [], phase: "rolling" }),
  scene: { kind: "round" },
  told,
  time: ROUND_END,
});

/** The first dice of the game. */
export function opening({ view, lines }: Transition<Board>): readonly Beat<Board>[] {
  const told = lines.findIndex((line) => facesOf(line) !== null);
  return told < 0 ? [] : landing(view, told);
}

export function beats({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  if (!before) return [];
  const all: Beat<Board>[] = [];
  let at = before;
  lines.forEach((line, told) => {
    const dice = facesOf(line);
    if (line.action === "stop") all.push(caught(at, view, told + 1));
    else if (dice && line.then?.includes("fail")) all.push(...failure(at, view, line, told));
    else if (dice) {
      if (!sameGame(at, view)) all.push(round(view, told));
      all.push(...landing(view, told));
    }
    const last = all.at(-1)?.view;
    // The turn that failed or was stopped is over; what follows belongs to the next player.
    if (last && (dice || line.action === "stop"))
      at = onlySeen(last, { turn: view.board.turn, lured: NONE });
  });
  return all;
}
