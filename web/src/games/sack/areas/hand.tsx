// The player's own cards, fanned out: tap one to choose it, tap it again or drag it to the sack.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { KeyButton } from "../../../art/table.js";
import { type Offset, under, useDragging } from "../../../ui/drag.js";
import { useArrowKeys } from "../../../ui/keys.js";
import { memo } from "../../../ui/memo.js";
import { percent } from "../../../words.js";
import { Card } from "../pieces/cards.js";
import type { CardName } from "../types.js";
import { type Props, putOf } from "../view.js";
import { named } from "../words.js";

/** From −1 at the left end of the fan to 1 at the right. */
const lean = (index: number, count: number): number =>
  count > 1 ? (2 * index) / (count - 1) - 1 : 0;

interface Dragged extends Offset {
  card: CardName;
}

interface HandProps {
  t: Props["t"];
  cards: readonly CardName[];
  /** The cards that can be put now. */
  playable: readonly CardName[];
  chosen: CardName | null;
  choose(card: CardName): void;
  /** The card that is on its way to the server. */
  sent: CardName | null;
  put(action: string): void;
  hints: Props["hints"];
}

/** Dragging a card. One that is not dropped on the sack goes back, but stays chosen. */
function useDrag({ choose, put }: HandProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drag = useDragging<CardName>({
    moved: (card, way) => setDragged({ card, ...way }),
    ended: () => setDragged(null),
    dropped: (card, event) => {
      choose(card);
      if (under(event, "[data-sack]")) put(putOf(card));
    },
  });
  return { ...drag, dragged };
}

function Fan(hand: HandProps): JSX.Element {
  const group = useArrowKeys<HTMLUListElement>();
  const drag = useDrag(hand);
  return (
    <ul class="sack-hand" aria-label={hand.t("hand")} ref={group.ref} onKeyDown={group.onKeyDown}>
      {hand.cards.map((card, index) => (
        <li
          key={card}
          data-moves={`own-${card}`}
          style={{ "--lean": lean(index, hand.cards.length) }}
        >
          <Held {...hand} card={card} drag={drag} />
        </li>
      ))}
    </ul>
  );
}

interface HeldProps extends HandProps {
  card: CardName;
  drag: ReturnType<typeof useDrag>;
}

/** One card of the hand. */
function Held({ card, drag, ...hand }: HeldProps): JSX.Element {
  const { t, chosen, sent } = hand;
  const can = hand.playable.includes(card);
  const moved = drag.dragged?.card === card ? drag.dragged : null;
  const hint = hand.hints?.get(putOf(card));
  const states = ["sack-held"];
  if (can) states.push("can");
  if (card === chosen) states.push("chosen");
  if (card === sent) states.push("sent");
  if (moved) states.push("dragged");
  const press = (click: MouseEvent) => {
    if (drag.endsDrag(click)) return;
    if (card === chosen) hand.put(putOf(card));
    else hand.choose(card);
  };
  return (
    <KeyButton
      states={states}
      can={can}
      data-pick={card}
      aria-pressed={card === chosen}
      onClick={press}
      {...drag.handlers(card)}
      {...(moved && { style: { translate: `${moved.x}px ${moved.y}px` } })}
    >
      <Card card={card} />
      <span class="visually-hidden">{named(t, card)}</span>
      {hint !== undefined && <span class="sack-chance on-piece">{percent(hint)}</span>}
    </KeyButton>
  );
}

/** Memoised: it is not drawn again while others bid. */
export const Hand = memo((hand: HandProps) => <Fan {...hand} />);

/** A hand whose cards this seat may not see. */
export const HiddenHand = memo(({ t, cards }: { t: Props["t"]; cards: number }) => (
  <ul class="sack-hand" aria-label={t("cards", { n: cards })}>
    {Array.from({ length: cards }, (_, index) => (
      <li key={index} style={{ "--lean": lean(index, cards) }}>
        <Card card={null} />
      </li>
    ))}
  </ul>
));
