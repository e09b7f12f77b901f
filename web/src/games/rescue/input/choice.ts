// What is being chosen: a card and then a place for it, or a place and then a card.
import { useRef, useState } from "preact/hooks";
import { percent } from "../../../words.js";
import type { CardName, Cell } from "../types.js";
import type { Lay, Props } from "../view.js";
import { layOf, layText, nameOf } from "../view.js";

interface Chance {
  text: string;
  best: boolean;
}

export interface Choice {
  /** Where something can be laid now. */
  cells: readonly Cell[];
  card: CardName | null;
  cell: string | null;
  /** The cell that a dragged card is over. */
  over: string | null;
  can(card: CardName): boolean;
  touchCell(cell: Cell, byKey: boolean): void;
  touchCard(card: CardName, byKey: boolean): void;
  /** Take the card in hand, whatever was chosen before. */
  take(card: CardName): void;
  hover(cell: string | null): void;
  drop(card: CardName, cell: string | null): void;
  /** Put back what was picked. */
  back(): void;
  /** The name of the thing that a card laid by a seat glides from; none if it was dropped there. */
  comesFrom(action: string, seat: number | null): string;
  /** The chance to win, if hints are on: of one action, or of the best of several. */
  chance(card: CardName | null, cell: Cell | null): Chance | null;
}

interface Picked {
  card: CardName | null;
  cell: string | null;
}

const NOTHING: Picked = { card: null, cell: null };

/** What is picked stays picked only as long as it can be played. */
function stillThere({ card, cell }: Picked, lays: readonly Lay[]): Picked {
  return {
    card: lays.some((each) => each.card === card) ? card : null,
    cell: lays.some((each) => nameOf(each.cell) === cell) ? cell : null,
  };
}

function differentCells(lays: readonly Lay[]): readonly Cell[] {
  const cells = new Map(lays.map(({ cell }) => [nameOf(cell), cell]));
  return [...cells.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

const laysOf = ({ view, pending }: Props): readonly Lay[] =>
  pending ? [] : view.legal.map(layOf).filter((each) => each !== null);

type By = "touch" | "key" | "drop";

interface Picking {
  lays: readonly Lay[];
  picked: Picked;
  pick(next: Picked): void;
  lay(card: CardName, cell: string, by: By): void;
  /** The last action that was played by dropping a card: it lies there already. */
  dropped: { readonly current: string };
  /** Moves the focus after the next drawing, when what was asked for is there. */
  focus(selector: string): void;
}

function usePicking(props: Props, root: { current: Element | null }): Picking {
  const [asked, pick] = useState<Picked>(NOTHING);
  const dropped = useRef("");
  const lays = laysOf(props);
  const focus = (selector: string) =>
    void setTimeout(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  const lay = (card: CardName, cell: string, by: By) => {
    const found = lays.find((each) => each.card === card && nameOf(each.cell) === cell);
    if (!found) return;
    const action = layText(card, found.cell);
    dropped.current = by === "drop" ? action : "";
    pick(NOTHING);
    props.act(action);
    if (by === "key") focus("[data-hand]");
  };
  return { lays, picked: stillThere(asked, lays), pick, lay, dropped, focus };
}

type Touching = Pick<Choice, "touchCell" | "touchCard" | "take" | "back">;

/** What a touch does: it picks, puts back, or lays what is picked. */
function touching({ lays, picked, pick, lay, focus }: Picking): Touching {
  return {
    touchCell: (cell, byKey) => {
      const name = nameOf(cell);
      if (picked.card) return lay(picked.card, name, byKey ? "key" : "touch");
      pick({ card: null, cell: picked.cell === name ? null : name });
      if (byKey) focus("[data-hand]");
    },
    touchCard: (card, byKey) => {
      if (!lays.some((each) => each.card === card)) return;
      if (picked.cell) return lay(card, picked.cell, byKey ? "key" : "touch");
      pick({ card: picked.card === card ? null : card, cell: null });
      if (byKey && picked.card !== card) focus("[data-cell]");
    },
    take: (card) => pick({ card, cell: null }),
    back: () => {
      pick(NOTHING);
      if (picked.card) focus(`[data-hand="${picked.card}"]`);
      if (picked.cell) focus(`[data-cell="${picked.cell}"]`);
    },
  };
}

type Dropping = Pick<Choice, "over" | "hover" | "drop" | "comesFrom">;

function useDropping({ view }: Props, { lay, dropped }: Picking): Dropping {
  const [over, hover] = useState<string | null>(null);
  return {
    over,
    hover,
    drop: (card, cell) => {
      hover(null);
      if (cell) lay(card, cell, "drop");
    },
    comesFrom: (action, seat) => {
      if (seat !== view.seat) return `seat ${seat}`;
      return action === dropped.current ? "" : `stack ${layOf(action)?.card}`;
    },
  };
}

const chanceOf =
  ({ hints }: Props, lays: readonly Lay[]): Choice["chance"] =>
  (card, cell) => {
    if (!hints) return null;
    const fits = lays.filter(
      (each) => (!card || each.card === card) && (!cell || nameOf(each.cell) === nameOf(cell)),
    );
    const shares = fits.map((each) => hints.get(layText(each.card, each.cell)) ?? -1);
    const share = Math.max(-1, ...shares);
    const best = Math.max(...hints.values());
    return share < 0 ? null : { text: percent(share), best: share === best };
  };

export function useChoice(props: Props, root: { current: Element | null }): Choice {
  const picking = usePicking(props, root);
  const { lays, picked } = picking;
  return {
    cells: differentCells(lays),
    ...picked,
    can: (card) => lays.some((each) => each.card === card),
    ...touching(picking),
    ...useDropping(props, picking),
    chance: chanceOf(props, lays),
  };
}
