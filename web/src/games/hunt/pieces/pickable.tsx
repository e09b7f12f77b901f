// Mice that can be chosen: by touch, by key, or by dragging them to the player's card.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { type Offset, under, useDragging } from "../../../ui/drag.js";
import { percent, winsInWords } from "../../../words.js";
import type { Choice } from "../input/choice.js";
import { colourOf, type Pick, picksOf } from "../view.js";
import { Die, MouseShape } from "./pieces.js";

const TARGET = ".hunt-lured, .hunt-card.is-own";

/** The pointer's position relative to the dragged element. */
const pointOf = (event: PointerEvent): Offset => {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

/** Dragging a mouse to the lured ones or to the player's own card. */
function useDrag(choice: Choice) {
  const [at, setAt] = useState<Offset | null>(null);
  const drag = useDragging<Pick>({
    moved: (_, __, event) => setAt(pointOf(event)),
    ended: () => setAt(null),
    dropped: (pick, event) => under(event, TARGET) && choice.take(pick),
  });
  return { ...drag, at };
}

interface PickableProps {
  choice: Choice;
  pick: Pick;
  label: string;
  class: string;
  children: ComponentChildren;
}

/** What a touch does, in sentences: "Lure a red mouse with the white die". */
function deedOf(choice: Choice, pick: Pick, plays: string | undefined): string {
  const by = choice.by(pick);
  if (!plays) return by.charAt(0).toUpperCase() + by.slice(1);
  const isAlone = picksOf(plays).length === 1;
  return [choice.labelOf(plays), isAlone && by].filter(Boolean).join(" ");
}

export function Pickable({ choice, pick, label, children, ...rest }: PickableProps): JSX.Element {
  const can = choice.can(pick);
  const plays = can ? choice.plays(pick) : undefined;
  const inBar = choice.lures.some((each) => each.action === plays);
  const share = can ? choice.hint(pick) : undefined;
  const hint = share === undefined ? "" : percent(share);
  const drag = useDrag(choice);
  return (
    <button
      type="button"
      class={can ? `${rest.class} can` : rest.class}
      disabled={!can}
      aria-label={[
        [label, can && deedOf(choice, pick, plays)].filter(Boolean).join(". "),
        ...(share === undefined ? [] : [winsInWords(share)]),
      ].join(", ")}
      data-key={can ? "" : undefined}
      data-pick={can && (!plays || inBar) ? pick : undefined}
      data-action={plays && !inBar ? plays : undefined}
      onClick={(event) => drag.endsDrag(event) || choice.take(pick)}
      {...(can ? drag.handlers(pick) : {})}
    >
      {children}
      {can && choice.faces(pick).length > 0 && (
        <span class="hunt-by">
          {choice.faces(pick).map((face, index) => (
            <Die key={index} face={face} />
          ))}
        </span>
      )}
      {hint && <span class="hunt-hint on-piece" data-hint={hint} />}
      {drag.at && (
        <span class="hunt-ghost" style={{ left: `${drag.at.x}px`, top: `${drag.at.y}px` }}>
          <MouseShape colour={colourOf(pick)} />
        </span>
      )}
    </button>
  );
}
