// A mouse can be dragged to a card that glows.
import { useState } from "preact/hooks";
import { type Offset, type PointerHandlers, under, useDragging } from "../../../ui/drag.js";
import type { Props } from "../view.js";

interface Drag {
  possible: boolean;
  style: Record<string, string>;
  handlers: PointerHandlers | object;
}

export function useDrag({ view, act, pending }: Props, own: boolean): Drag {
  const [way, setWay] = useState<Offset | null>(null);
  const possible = own && view.board.phase === "choosing" && view.legal.length > 0 && !pending;
  const { handlers } = useDragging<null>({
    moved: (_, now) => setWay(now),
    ended: () => setWay(null),
    dropped: (_, event) => {
      const action = under(event, "[data-cell][data-action]")?.getAttribute("data-action");
      if (action && view.legal.includes(action)) act(action);
    },
  });
  return {
    possible,
    style: possible && way ? { transform: `translate(${way.x}px, ${way.y}px)` } : {},
    handlers: possible ? handlers(null) : {},
  };
}
