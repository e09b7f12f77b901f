// Dragging by pointer. It is optional: everything also works by tapping.
import { useRef } from "preact/hooks";

const MIN_DRAG_PX = 10; // less is a touch with an unsteady finger

/** How far something has been dragged, in px. */
export interface Offset {
  x: number;
  y: number;
}

/** What is done with a thing while it is dragged. */
interface DragCallbacks<Thing> {
  moved(thing: Thing, offset: Offset, event: PointerEvent): void;
  /** The drag has ended: the thing was dropped, or the drag was cancelled. */
  ended(): void;
  /** It was let go; after `ended`. */
  dropped(thing: Thing, event: PointerEvent): void;
}

export interface PointerHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

export interface DragHandle<Thing> {
  handlers(thing: Thing): PointerHandlers;
  /** Whether this click only ends a drag. A key's click never does. */
  endsDrag(click: MouseEvent): boolean;
}

interface Held<Thing> {
  thing: Thing;
  from: Offset;
  moving: boolean;
}

export function useDragging<Thing>(callbacks: DragCallbacks<Thing>): DragHandle<Thing> {
  const held = useRef<Held<Thing> | null>(null);
  const clickFollows = useRef(false);
  const end = () => {
    held.current = null;
    callbacks.ended();
  };
  const move = (event: PointerEvent) => {
    const now = held.current;
    if (!now) return;
    const offset = { x: event.clientX - now.from.x, y: event.clientY - now.from.y };
    now.moving ||= Math.hypot(offset.x, offset.y) >= MIN_DRAG_PX;
    if (now.moving) callbacks.moved(now.thing, offset, event);
  };
  const up = (event: PointerEvent) => {
    const now = held.current;
    clickFollows.current = now?.moving ?? false;
    end();
    if (now?.moving) callbacks.dropped(now.thing, event);
  };
  return {
    handlers: (thing) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        held.current = { thing, from: { x: event.clientX, y: event.clientY }, moving: false };
      },
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: end,
    }),
    endsDrag: ({ detail }) => {
      const ends = clickFollows.current && detail !== 0;
      clickFollows.current = false;
      return ends;
    },
  };
}

/** The thing of this kind under the pointer, whatever lies on it. */
export const under = ({ clientX, clientY }: PointerEvent, selector: string): Element | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest(selector))
    .find((each) => each !== null) ?? null;
