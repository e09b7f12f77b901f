// The end of a series: every cat on its cheese, with its points.
import type { JSX } from "preact";
import { Podium } from "../../podium.js";
import { Points } from "../seats.js";
import type { Props } from "../view.js";

export function Finale({ props }: { props: Props }): JSX.Element {
  const points = props.players.map(({ seat }) => props.view.points?.[seat - 1] ?? 0);
  return (
    <div class="paths-finale">
      <Podium board={props} points={points}>
        {(seat) => <Points props={props} seat={seat} />}
      </Podium>
    </div>
  );
}
