// What is being chosen: a card and then a place for it, or a place and then a card.
import { useRef, useState } from "preact/hooks";
import { percent } from "../../../words.js";
import type { CardName, Cell } from "../types.js";
import type { Lay, Props } from "../view.js";
import { layOf, layText, nameOf } from "../view.js";

export interface Chance {
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

export function useChoice(props: Props, root: { current: Element | null }): Choice {
  const [asked, setPicked] = useState<Picked>(NOTHING);
  const [over, setOver] = useState<string | null>(null);
  const dropped = useRef("");
  const { view, pending, hints, act } = props;
  const lays = pending ? [] : view.legal.map(layOf).filter((each) => each !== null);
  const picked = stillThere(asked, lays);
  const best = hints ? Math.max(...hints.values()) : 0;
  const focus = (selector: string) =>
    // After the next drawing, when what was asked for is there.
    setTimeout(() => root.current?.querySelector<HTMLElement>(selector)?.focus());

  const lay = (card: CardName, cell: string, byKey: boolean) => {
    const found = lays.find((each) => each.card === card && nameOf(each.cell) === cell);
    if (!found) return;
    setPicked(NOTHING);
    act(layText(card, found.cell));
    if (byKey) focus("[data-hand]");
  };

  return {
    cells: differentCells(lays),
    ...picked,
    over,
    can: (card) => lays.some((each) => each.card === card),
    touchCell: (cell, byKey) => {
      const name = nameOf(cell);
      dropped.current = "";
      if (picked.card) return lay(picked.card, name, byKey);
      setPicked({ card: null, cell: picked.cell === name ? null : name });
      if (byKey) focus("[data-hand]");
    },
    touchCard: (card, byKey) => {
      if (!lays.some((each) => each.card === card)) return;
      dropped.current = "";
      if (picked.cell) return lay(card, picked.cell, byKey);
      setPicked({ card: picked.card === card ? null : card, cell: null });
      if (byKey && picked.card !== card) focus("[data-cell]");
    },
    take: (card) => setPicked({ card, cell: null }),
    hover: setOver,
    drop: (card, cell) => {
      setOver(null);
      if (!cell) return;
      dropped.current = `lay ${card} ${cell}`;
      lay(card, cell, false);
    },
    back: () => {
      setPicked(NOTHING);
      if (picked.card) focus(`[data-hand="${picked.card}"]`);
      if (picked.cell) focus(`[data-cell="${picked.cell}"]`);
    },
    comesFrom: (action, seat) => {
      if (seat !== view.seat) return `seat ${seat}`;
      return action === dropped.current ? "" : `stack ${layOf(action)?.card}`;
    },
    chance: (card, cell) => {
      if (!hints) return null;
      const fits = lays.filter(
        (each) => (!card || each.card === card) && (!cell || nameOf(each.cell) === nameOf(cell)),
      );
      const shares = fits.map((each) => hints.get(layText(each.card, each.cell)) ?? -1);
      const share = Math.max(-1, ...shares);
      return share < 0 ? null : { text: percent(share), best: share === best };
    },
  };
}
