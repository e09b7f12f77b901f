// A card can be dragged from the hand to the square.
import { useRef } from "preact/hooks";
import { type DragHandle, under, useDragging } from "../../../ui/drag.js";
import type { CardName } from "../types.js";
import type { Choice } from "./choice.js";

export interface Drag extends DragHandle<CardName> {
  card: CardName | null;
  ghost: { current: HTMLDivElement | null };
}

const cellUnder = (event: PointerEvent): string | null =>
  under(event, "[data-cell]")?.getAttribute("data-cell") ?? null;

export function useDrag(
  choice: Choice,
  lifted: CardName | null,
  lift: (card: CardName | null) => void,
): Drag {
  const ghost = useRef<HTMLDivElement | null>(null);
  const follow = (event: PointerEvent) => {
    const origin = ghost.current?.parentElement?.getBoundingClientRect();
    if (!origin) return;
    ghost.current!.style.left = `${event.clientX - origin.x}px`;
    ghost.current!.style.top = `${event.clientY - origin.y}px`;
  };
  const drag = useDragging<CardName>({
    moved: (card, _, event) => {
      if (lifted !== card) {
        choice.take(card);
        lift(card);
      }
      follow(event);
      const over = cellUnder(event);
      if (over !== choice.over) choice.hover(over);
    },
    ended: () => {
      lift(null);
      choice.hover(null);
    },
    dropped: (card, event) => choice.drop(card, cellUnder(event)),
  });
  return { ...drag, card: lifted, ghost };
}
