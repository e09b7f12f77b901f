// The pile, and how many animals of each kind nobody here has seen yet.
import type { JSX } from "preact";
import { Face } from "../pieces/cards.js";
import { ANIMALS, type Props } from "../view.js";

export function Pile({ props }: { props: Props }): JSX.Element {
  const { t, view } = props;
  const { pile, unseen } = view.board;
  return (
    <section class="rescue-pile">
      <span class="rescue-unseen">
        <span class="rescue-small">{t("unseen")}</span>
        {ANIMALS.map((card) => (
          <span key={card} class={unseen[card] ? "" : "rescue-none"}>
            <Face card={card} />
            <b aria-hidden="true">{unseen[card]}</b>
            <span class="visually-hidden">{t(`unseen.${card}`, { n: unseen[card] })}</span>
          </span>
        ))}
      </span>
      <span class={`card ${pile ? "back" : "rescue-empty"}`} data-moves="pile">
        <b aria-hidden="true">{pile}</b>
        <span class="visually-hidden">{t("pile", { n: pile })}</span>
      </span>
    </section>
  );
}
