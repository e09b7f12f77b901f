// One's own cards, fanned out: touch one to choose it, touch it again or drag it to the sack.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { useArrowKeys } from "../../keys.js";
import { memo } from "../../memo.js";
import { percent } from "../../words.js";
import { Card } from "./cards.js";
import type { CardName } from "./types.js";
import { putOf, type Props } from "./view.js";
import { named } from "./words.js";

const FAR_ENOUGH = 10; // px: less is a touch with an unsteady finger

/** From −1 at the left end of the fan to 1 at the right. */
const lean = (index: number, count: number): number => (count > 1 ? (2 * index) / (count - 1) - 1 : 0);

const overSack = (x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((each) => each.closest("[data-sack]") !== null);

interface Dragged {
  card: CardName;
  x: number;
  y: number;
}

interface HandProps {
  t: Props["t"];
  cards: readonly CardName[];
  /** Which can be put now. */
  can: readonly CardName[];
  chosen: CardName | null;
  choose(card: CardName): void;
  /** The one that is on its way. */
  sent: CardName | null;
  put(action: string): void;
  hints: Props["hints"];
}

/** Dragging is an addition: what does not end over the sack is as if it had not been. */
function useDrag({ choose, put }: HandProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const start = useRef<Dragged | null>(null);
  const clickFollows = useRef(false);
  const far = (event: PointerEvent): boolean =>
    start.current !== null &&
    Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > FAR_ENOUGH;
  const grab = (card: CardName) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    clickFollows.current = false;
    start.current = { card, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const from = start.current;
    if (!from || (!dragged && !far(event))) return;
    if (!dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    setDragged({ card: from.card, x: event.clientX - from.x, y: event.clientY - from.y });
  };
  const drop = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!dragged || !from) return;
    setDragged(null);
    clickFollows.current = true;
    choose(from.card);
    if (overSack(event.clientX, event.clientY)) put(putOf(from.card));
  };
  const cancel = () => {
    start.current = null;
    setDragged(null);
  };
  /** Whether this click is only the end of a drag. */
  const endsDrag = (): boolean => {
    const ends = clickFollows.current;
    clickFollows.current = false;
    return ends;
  };
  return { dragged, grab, move, drop, cancel, endsDrag };
}

function Fan(hand: HandProps): JSX.Element {
  const { t, cards, chosen, sent, hints } = hand;
  const group = useArrowKeys<HTMLUListElement>();
  const drag = useDrag(hand);
  const touch = (card: CardName) => {
    if (drag.endsDrag()) return;
    if (card === chosen) hand.put(putOf(card));
    else hand.choose(card);
  };
  return (
    <ul class="sack-hand" aria-label={t("hand")} ref={group.ref} onKeyDown={group.onKeyDown}>
      {cards.map((card, index) => {
        const can = hand.can.includes(card);
        const moved = drag.dragged?.card === card ? drag.dragged : null;
        const hint = hints?.get(putOf(card));
        const states = ["sack-held"];
        if (can) states.push("can");
        if (card === chosen) states.push("chosen");
        if (card === sent) states.push("sent");
        if (moved) states.push("dragged");
        return (
          <li key={card} data-moves={`own-${card}`} style={{ "--lean": lean(index, cards.length) }}>
            <button
              type="button"
              class={states.join(" ")}
              data-key
              data-pick={card}
              disabled={!can}
              aria-pressed={card === chosen}
              onClick={() => touch(card)}
              onPointerDown={drag.grab(card)}
              onPointerMove={drag.move}
              onPointerUp={drag.drop}
              onPointerCancel={drag.cancel}
              {...(moved && { style: { translate: `${moved.x}px ${moved.y}px` } })}
            >
              <Card card={card} />
              <span class="visually-hidden">{named(t, card)}</span>
              {hint !== undefined && <span class="sack-chance">{percent(hint)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** While others bid it lies still. */
export const Hand = memo((hand: HandProps) => <Fan {...hand} />);

/** The hand of somebody whose cards are not for these eyes. */
export const HiddenHand = memo(({ t, cards }: { t: Props["t"]; cards: number }) => (
  <ul class="sack-hand" aria-label={t("cards", { n: cards })}>
    {Array.from({ length: cards }, (_, index) => (
      <li key={index} style={{ "--lean": lean(index, cards) }}>
        <Card card={null} />
      </li>
    ))}
  </ul>
));
