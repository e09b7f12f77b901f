// The cards, for the rulebook.
import type { Piece } from "../gallery.js";
import { Face } from "./pieces/cards.js";
import { CHEESES, worth } from "./view.js";

const PLAIN = ["dog", "cat", "mouse", "start"] as const;

const plain: readonly Piece[] = PLAIN.map((card) => ({
  Shape: () => <Face card={card} />,
  name: (t) => t(`card.${card}`),
}));

const cheeses: readonly Piece[] = CHEESES.map((card) => ({
  Shape: () => <Face card={card} />,
  name: (t) => t("card.cheese", { who: "you", n: worth(card), name: "" }),
}));

export default [...plain, ...cheeses];
