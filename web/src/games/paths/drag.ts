// A mouse can be dragged to a card that glows.
import { useRef, useState } from "preact/hooks";
import type { Props } from "./view.js";

interface Drag {
  possible: boolean;
  style: Record<string, string>;
  handlers: object;
}

const actionUnder = (x: number, y: number): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((each) => each.closest("[data-cell][data-action]")?.getAttribute("data-action"))
    .find(Boolean) ?? null;

export function useDrag({ view, act, pending }: Props, own: boolean): Drag {
  const from = useRef<readonly [number, number] | null>(null);
  const [[x, y], setBy] = useState<readonly [number, number]>([0, 0]);
  const possible = own && view.board.phase === "choosing" && view.legal.length > 0 && !pending;
  const letGo = () => {
    from.current = null;
    setBy([0, 0]);
  };
  const onPointerDown = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    from.current = [event.clientX, event.clientY];
  };
  const onPointerMove = (event: PointerEvent) => {
    const start = from.current;
    if (start) setBy([event.clientX - start[0], event.clientY - start[1]]);
  };
  const onPointerUp = (event: PointerEvent) => {
    const action = from.current && actionUnder(event.clientX, event.clientY);
    letGo();
    if (action && view.legal.includes(action)) act(action);
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo };
  const held = possible && (x !== 0 || y !== 0);
  return {
    possible,
    style: held ? { transform: `translate(${x}px, ${y}px)` } : {},
    handlers: possible ? handlers : {},
  };
}
