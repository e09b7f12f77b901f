// The end: every cat on its cheese, with its points and mice.
import type { JSX } from "preact";
import { Podium } from "../../podium.js";
import { wordsContext } from "../../words-context.js";
import type { Props } from "../view.js";
import { whyOver } from "../words.js";

export function Finale({ props }: { props: Props }): JSX.Element {
  const { view, t } = props;
  const { cats } = view.board;
  const points = cats.map((each) => view.points?.[each.seat - 1] ?? each.points);
  return (
    <Podium board={props} points={points} why={whyOver(wordsContext(props))}>
      {(seat) => (
        <>
          <span>{t("points", { n: points[seat - 1]! })}</span>
          {!view.series && <span>{t("mice", { n: cats[seat - 1]!.mice })}</span>}
        </>
      )}
    </Podium>
  );
}
