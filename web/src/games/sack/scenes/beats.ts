// A card comes up, and then it is told. How a round ends, one moment after another: the last player
// passes, the hidden cards come up, the buyer pays, the dogs chase, the sold sack stays until the
// player continues, and the buyer takes what is left.
import type { Line } from "../../../connection/wire.js";
import type { Beat, Transition, View } from "../../board.js";
import type { Board, LastRound, Place, SackPlayer } from "../types.js";
import { chase, type Worth, waitingMice, worthOf, worthSoFar } from "../view.js";

export type Scene =
  | { kind: "turning"; by: Line["by"] }
  | { kind: "passing"; by: Line["by"]; takes: number }
  | { kind: "opening"; worth: Worth; buyer: number | null }
  | { kind: SaleKind };

/** What is seen of a sack that is sold, in this order. */
export type SaleKind = "paying" | "chase" | "sold" | "taken";

const TURNING = 400; // ms; the card needs 350 of them
const PASSING = 1_200; // ms: words to read, and up to eight mice fly
const OPENING = 1_300; // ms for each card
const PAYING = 1_500;
const CHASE = 2_600;
const SOLD = 6_000; // for those who only watch
const TAKEN = 900;

type Seen = View<Board>;

/** The table as it was, with another row on the sack. */
const seen = (before: Seen, board: Partial<Board>): Seen => ({
  ...before,
  legal: [],
  mover: null,
  board: { ...before.board, ...board },
});

/** A line with the first `count` of the things that it caused. */
function toldPart(line: Line, count: number): Line {
  // biome-ignore lint/suspicious/noThenProperty: a line of the wire has this field, and is never awaited.
  return { ...line, then: line.then?.slice(0, count) ?? [] };
}

/** The line as far as it is told: its action, and what that caused before the first `until`. */
function toldUntil(line: Line, until: RegExp): Line {
  const end = line.then?.findIndex((each) => until.test(each)) ?? -1;
  return end < 0 ? line : toldPart(line, end);
}

const changed = (
  players: readonly SackPlayer[],
  seat: number,
  change: (player: SackPlayer) => Partial<SackPlayer>,
): readonly SackPlayer[] =>
  players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each));

/** The table after the last pass, while the sack is still closed (S9). */
function afterPass(before: Seen, seat: number): Seen {
  const { players, mouse_cards } = before.board;
  const from = mouse_cards.findIndex((each) => each.mice > 0);
  const taken = waitingMice(before.board);
  return seen(before, {
    players: changed(players, seat, ({ mice }) => ({
      bid: 0,
      passed: true,
      mice: mice === null ? null : mice + taken,
    })),
    mouse_cards: mouse_cards.map((each, place) => (place === from ? { ...each, mice: 0 } : each)),
  });
}

/** The beat in which the last player passes. */
const passing = (before: Seen, view: Seen, line: Line, told: number): Beat<Board> => ({
  view,
  scene: { kind: "passing", by: line.by, takes: waitingMice(before.board) } satisfies Scene,
  told,
  telling: toldUntil(line, /^(up|sold|void)/),
  time: PASSING,
});

/** The row with its first `count` cards turned up. */
const opened = (row: readonly Place[], last: LastRound, count: number): readonly Place[] =>
  row.map((each, place) =>
    place < count ? { owner: each.owner, card: last.row[place]!.card, up: true } : each,
  );

/** The line until it has told `count` of the cards that come up. */
function toldCards(line: Line, count: number): Line {
  const ups = line.then?.flatMap((each, index) => (each.startsWith("up ") ? [index] : [])) ?? [];
  const end = ups[count - 1];
  return end === undefined ? toldUntil(line, /^(sold|void)/) : toldPart(line, end + 1);
}

function openings(before: Seen, last: LastRound, line: Line, told: number): readonly Beat<Board>[] {
  const { row } = before.board;
  const unseen = row.flatMap((each, place) => (each.up ? [] : [place]));
  return unseen.flatMap((place, index) => {
    const now = opened(row, last, place + 1);
    const worth = worthSoFar(now, before.seat);
    const scene: Scene = { kind: "opening", worth, buyer: last.buyer };
    const beat = { view: seen(before, { row: now }), scene, told };
    // A card comes up, and then it is told.
    return [
      {
        ...beat,
        telling: index > 0 ? toldCards(line, index) : toldUntil(line, /^(up|sold|void)/),
        time: TURNING,
      },
      { ...beat, telling: toldCards(line, index + 1), time: OPENING - TURNING },
    ];
  });
}

const turnsUp = ({ then }: Line): boolean => then?.some((each) => each.startsWith("up ")) ?? false;

/** The beat in which a card comes up while bids are made, before it is told. */
function turning(before: Seen, view: Seen, lines: readonly Line[]): readonly Beat<Board>[] {
  const told = lines.findIndex(turnsUp);
  const { row } = before.board;
  const turns = view.board.row.some((each, place) => each.up && row[place]?.up === false);
  if (!turns || told < 0) return [];
  const scene: Scene = { kind: "turning", by: lines[told]!.by };
  return [{ view: { ...view, legal: [], mover: before.mover }, scene, told, time: TURNING }];
}

export function beats(step: Transition<Board>): readonly Beat<Board>[] {
  const { before, view, lines } = step;
  const ended = ending(step);
  return ended.length > 0 || !before ? ended : turning(before, view, lines);
}

/** The table once the buyer has paid; the sold row lies on the sack. */
function afterSale(before: Seen, last: LastRound): Seen {
  const { players, bank } = before.board;
  const pay = { row: [], last, phase: "putting" } as const;
  if (last.buyer === null) return seen(before, pay);
  const paid = changed(players, last.buyer, ({ mice }) => ({
    bid: 0,
    mice: mice === null ? null : mice - last.price,
  }));
  return seen(before, { ...pay, players: paid, bank: bank + last.price });
}

/** The table once the buyer has taken the cats that are left. */
function afterTaking(sold: Seen, last: LastRound): Seen {
  const kept = last.row.flatMap((each) => (each.kept ? [each.card] : []));
  const players = changed(sold.board.players, last.buyer ?? 0, ({ cats, won }) => ({
    cats: cats === null ? null : cats + worthOf(last),
    won: won && [...won, ...kept],
  }));
  return seen(sold, { players });
}

/** The buyer pays, and the dogs chase. Until the chase is over, nothing is told of it. */
function chases(sold: Seen, last: LastRound, line: Line, told: number): readonly Beat<Board>[] {
  const telling = toldUntil(line, /^(dog|worth)/);
  const beat = (kind: SaleKind, time: number) => ({
    view: sold,
    scene: { kind } satisfies Scene,
    told,
    telling,
    time,
  });
  if (last.buyer === null) return [];
  const dogs = chase(last).dogs.length > 0;
  return [beat("paying", PAYING), ...(dogs ? [beat("chase", CHASE)] : [])];
}

/** The buyer takes the cats once the player has continued. */
const taking = (sold: Seen, last: LastRound, told: number): readonly Beat<Board>[] =>
  last.buyer === null
    ? []
    : [
        {
          view: afterTaking(sold, last),
          scene: { kind: "taken" } satisfies Scene,
          told,
          time: TAKEN,
        },
      ];

function ending({ before, view, lines }: Transition<Board>): readonly Beat<Board>[] {
  const { last } = view.board;
  const ended = before && last && (view.over || before.board.round !== view.board.round);
  const at = lines.findLastIndex((each) => each.then?.some((then) => /^(sold|void)/.test(then)));
  if (!ended || at < 0 || before.board.row.length < last.row.length) return [];
  const line = lines[at]!;
  const passes = line.action === "pass" && typeof line.by === "number";
  const closed = passes ? afterPass(before, line.by as number) : before;
  const sold = afterSale(closed, last);
  return [
    ...(passes ? [passing(before, closed, line, at)] : []),
    ...openings(closed, last, line, at),
    ...chases(sold, last, line, at),
    {
      view: sold,
      scene: { kind: "sold" },
      told: at + 1,
      time: SOLD,
      waits: true,
      explained: true,
    },
    ...taking(sold, last, at + 1),
  ];
}
