// The end of it all: every cat on a cheese as high as its points.
import type { JSX } from "preact";
import { Podium } from "../../podium.js";
import { KindPicture } from "../pieces/cards.js";
import { colourOf, type Props } from "../view.js";

export function Ranks({ props }: { props: Props }): JSX.Element {
  const { view, players, t } = props;
  const points = view.board.seats.map((each) => each.points ?? 0);
  return (
    <div class="rescue-podium">
      <Podium board={props} points={points}>
        {(seat) => (
          <span class="rescue-rank">
            <KindPicture colour={colourOf(players, seat)} />
            <b aria-hidden="true">{points[seat - 1]}</b>
            <span class="visually-hidden">{t("seat.points", { n: points[seat - 1]! })}</span>
          </span>
        )}
      </Podium>
    </div>
  );
}
