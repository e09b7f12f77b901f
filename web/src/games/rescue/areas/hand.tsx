// The player's own cards: equal ones lie in one stack, to be tapped or dragged to the square.
import type { JSX } from "preact";
import { tabStop, useArrowKeys } from "../../../ui/keys.js";
import type { Choice } from "../input/choice.js";
import type { Drag } from "../input/drag.js";
import { Face, groundOf } from "../pieces/cards.js";
import { hasDrawn, linesSeen } from "../scenes/beats.js";
import type { CardName, Cell } from "../types.js";
import type { Props, Speaker } from "../view.js";
import { CHEESES, colourOf, HAND, isPassedOn, layOf, layText } from "../view.js";
import { cardName } from "../words.js";

interface HandProps {
  props: Props;
  speak: Speaker;
  choice: Choice;
  drag: Drag;
}

/** The action that has just drawn a card from the pile, if it can be seen; else "". */
const drawn = (props: Props): string =>
  (props.before && linesSeen(props).findLast((line) => line.action.startsWith("draw "))?.action) ??
  "";

export function Hand({ props, speak, choice, drag }: HandProps): JSX.Element | null {
  const keys = useArrowKeys<HTMLDivElement>();
  const hand = props.view.board.hand;
  if (!hand) return isPassedOn(props) ? <FaceDown props={props} /> : null;
  const sent = layOf(props.pending ?? "")?.card;
  const left = (card: CardName) => hand[card] - (card === sent ? 1 : 0);
  const held = HAND.filter((card) => left(card) > 0);
  return (
    <div
      class="rescue-hand"
      data-thing="hand"
      role="group"
      aria-label={props.t("hand")}
      ref={keys.ref}
      onKeyDown={keys.onKeyDown}
    >
      {held.map((card, index) => (
        <Stack key={card} {...{ card, index, count: left(card), props, speak, choice, drag }} />
      ))}
    </div>
  );
}

/** The hand while the screen is passed on: its cards keep its place, and nobody sees them. */
function FaceDown({ props }: { props: Props }): JSX.Element {
  const { view, bottom } = props;
  const { animals, cheeses } = view.board.seats[bottom - 1]!;
  const held = CHEESES.reduce((sum, card) => sum + cheeses[card], animals);
  const drew = hasDrawn(props, bottom);
  return (
    <div class="rescue-hand rescue-face-down" aria-hidden="true">
      {Array.from({ length: held }, (_, index) => {
        const fresh = drew && index === held - 1;
        const moves = fresh && { "data-moves": `drawn ${view.board.pile}`, "data-from": "pile" };
        return <span key={index} class="card back" {...(moves || {})} />;
      })}
    </div>
  );
}

interface StackProps extends HandProps {
  card: CardName;
  index: number;
  count: number;
}

function Stack({ card, index, count, props, speak, choice, drag }: StackProps): JSX.Element {
  const can = choice.can(card);
  const cell = choice.cell ? cellOf(choice.cell) : null;
  const states = ["rescue-stack"];
  if (choice.card === card) states.push("rescue-picked");
  if (drag.card === card) states.push("rescue-lifted");
  const chance = can ? choice.chance(card, cell) : null;
  const does = cell ? { "data-action": layText(card, cell) } : { "data-pick": card };
  const owned = { card, owner: props.view.seat };
  const label = props.t("hand.card", { card: cardName(owned, speak), n: count });
  return (
    <button
      type="button"
      class={states.join(" ")}
      style={{ "--count": count }}
      tabIndex={tabStop(index, 0)}
      aria-label={[label, chance?.text].filter(Boolean).join(". ")}
      aria-disabled={!can}
      aria-pressed={choice.card === card}
      data-key
      data-hand={card}
      data-moves={`stack ${card}`}
      {...(can ? does : {})}
      onClick={(event) => drag.endsDrag(event) || choice.touchCard(card, event.detail === 0)}
      {...(can ? drag.handlers(card) : {})}
    >
      <Cards card={card} count={count} can={can} props={props} />
      {count > 1 && <span class="rescue-count on-piece" data-count={count} aria-hidden="true" />}
      {chance && (
        <span class={`rescue-chance on-piece ${chance.best ? "rescue-best" : ""}`}>
          {chance.text}
        </span>
      )}
    </button>
  );
}

interface CardsProps extends Pick<StackProps, "card" | "count" | "props"> {
  can: boolean;
}

/** Equal cards on each other; one that was just drawn comes from the pile. */
function Cards({ card, count, can, props }: CardsProps): JSX.Element {
  const { board, seat } = props.view;
  const colour = colourOf(props.players, seat);
  const ground = groundOf(card, colour);
  const isNew = drawn(props) === `draw ${card}`;
  const moves = isNew ? { "data-moves": `drawn ${board.pile}`, "data-from": "pile" } : {};
  return (
    <>
      {Array.from({ length: count - 1 }, (_, under) => (
        <span key={under} class={`card rescue-under ${ground}`} style={{ "--i": under }} />
      ))}
      <span class={`card rescue-top ${ground} ${can ? "can" : ""}`} {...moves}>
        <Face card={card} colour={colour} />
      </span>
    </>
  );
}

function cellOf(name: string): Cell {
  const [column, row] = name.split(" ").map(Number);
  return { column: column!, row: row! };
}

/** The card under the finger. */
export function Lifted({ drag, props }: Pick<HandProps, "drag" | "props">): JSX.Element | null {
  if (!drag.card) return null;
  const colour = colourOf(props.players, props.view.seat);
  return (
    <div class="rescue-ghost" ref={drag.ghost} aria-hidden="true">
      <div class={`card ${groundOf(drag.card, colour)}`}>
        <Face card={drag.card} colour={colour} />
      </div>
    </div>
  );
}
