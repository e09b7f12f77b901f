// Dragging by pointer: only an addition, everything works by touching as well.
import { useRef } from "preact/hooks";
import type { Choice } from "./choice.js";
import type { CardName } from "./types.js";

interface PointerHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

export interface Drag {
  card: CardName | null;
  /** Whether the click that comes now only ends a drag. */
  wasDragged(): boolean;
  handlers(card: CardName): PointerHandlers;
  ghost: { current: HTMLDivElement | null };
}

const FAR = 8; // px: less is a touch

interface Held {
  card: CardName;
  x: number;
  y: number;
  moving: boolean;
}

export function useDrag(choice: Choice, lifted: CardName | null, lift: (card: CardName | null) => void): Drag {
  const held = useRef<Held | null>(null);
  const ended = useRef(false);
  const ghost = useRef<HTMLDivElement | null>(null);

  const cellAt = (event: PointerEvent): string | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
  };
  const follow = (event: PointerEvent) => {
    const origin = ghost.current?.parentElement?.getBoundingClientRect();
    if (!origin) return;
    ghost.current!.style.left = `${event.clientX - origin.x}px`;
    ghost.current!.style.top = `${event.clientY - origin.y}px`;
  };
  const stop = () => {
    held.current = null;
    lift(null);
    choice.hover(null);
  };
  const move = (event: PointerEvent) => {
    const now = held.current;
    if (!now) return;
    if (!now.moving) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR) return;
      now.moving = true;
      choice.take(now.card);
      lift(now.card);
    }
    follow(event);
    const over = cellAt(event);
    if (over !== choice.over) choice.hover(over);
  };
  const up = (event: PointerEvent) => {
    const now = held.current;
    ended.current = now?.moving ?? false;
    if (now?.moving) choice.drop(now.card, cellAt(event));
    stop();
  };
  return {
    card: lifted,
    ghost,
    wasDragged: () => {
      const was = ended.current;
      ended.current = false;
      return was;
    },
    handlers: (card) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        held.current = { card, x: event.clientX, y: event.clientY, moving: false };
      },
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: stop,
    }),
  };
}
