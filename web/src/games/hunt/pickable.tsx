// Mice that can be chosen: by touch, by key, or dragged to before one's card.
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { percent } from "../../words.js";
import type { Choice } from "./choice.js";
import { MouseShape } from "./pieces.js";
import { colourOf, type Pick } from "./view.js";

const FAR = 10; // px: less is a touch
const TARGET = ".hunt-lured, .hunt-card.is-own";

interface Point {
  x: number;
  y: number;
}

/** Where the pointer is, seen from the thing that is dragged. */
const pointOf = (event: PointerEvent): Point => {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

/** Dragging a thing; `dropped` is called if it is let go over the strip or one's own card. */
function useDrag(dropped: () => void) {
  const start = useRef<Point | null>(null);
  const dragged = useRef(false);
  const [at, setAt] = useState<Point | null>(null);
  const end = () => {
    start.current = null;
    setAt(null);
  };
  return {
    at,
    /** A click that ended a drag is none. */
    isClick: () => !dragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = pointOf(event);
        dragged.current = false;
      },
      onPointerMove: (event: PointerEvent) => {
        const from = start.current;
        if (!from) return;
        const now = pointOf(event);
        if (!dragged.current && Math.hypot(now.x - from.x, now.y - from.y) < FAR) return;
        if (!dragged.current) (event.currentTarget as Element).setPointerCapture(event.pointerId);
        dragged.current = true;
        setAt(now);
      },
      onPointerUp: (event: PointerEvent) => {
        const over = dragged.current && document.elementFromPoint(event.clientX, event.clientY);
        end();
        if (over && over.closest(TARGET)) dropped();
      },
      onPointerCancel: end,
    },
  };
}

interface PickableProps {
  choice: Choice;
  pick: Pick;
  label: string;
  class: string;
  children: ComponentChildren;
}

export function Pickable({ choice, pick, label, children, ...rest }: PickableProps): JSX.Element {
  const can = choice.can(pick);
  const plays = can ? choice.plays(pick) : undefined;
  const inBar = choice.offers.some((each) => each.action === plays);
  const share = can ? choice.hint(pick) : undefined;
  const hint = share === undefined ? "" : percent(share);
  const drag = useDrag(() => choice.take(pick));
  return (
    <button
      type="button"
      class={can ? `${rest.class} can` : rest.class}
      disabled={!can}
      aria-label={[label, plays && choice.says(plays), hint].filter(Boolean).join(". ")}
      data-key={can ? "" : undefined}
      data-pick={can && (!plays || inBar) ? pick : undefined}
      data-action={plays && !inBar ? plays : undefined}
      onClick={(event) => (event.detail === 0 || drag.isClick()) && choice.take(pick)}
      {...(can ? drag.handlers : {})}
    >
      {children}
      {hint && <span class="hunt-hint" data-hint={hint} />}
      {drag.at && (
        <span class="hunt-ghost" style={{ left: `${drag.at.x}px`, top: `${drag.at.y}px` }}>
          <MouseShape colour={colourOf(pick)} />
        </span>
      )}
    </button>
  );
}
