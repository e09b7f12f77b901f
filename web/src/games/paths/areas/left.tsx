// Which cards are still face down: everyone may count them.
import type { JSX } from "preact";
import { Face } from "../pieces/cards.js";
import { type Props, shapeOf, sidesOf, specialOf } from "../view.js";

export function CardsLeft({ props }: { props: Props }): JSX.Element {
  const { t, view } = props;
  const name = (card: string): string => t(`card.${specialOf(card) ?? shapeOf(sidesOf(card))}`);
  return (
    <div class="paths-left">
      <p id="paths-left">{t("left")}</p>
      <ul aria-labelledby="paths-left">
        {Object.entries(view.board.left).map(([card, count]) => (
          <li key={card} class={count ? "" : "is-gone"}>
            <Face card={card} sides={sidesOf(card)} />
            <b aria-hidden="true">{count}</b>
            <span class="visually-hidden">{t("left.kind", { card: name(card), n: count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
