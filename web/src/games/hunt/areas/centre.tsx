// The cheese in the middle: a row of six holes for each colour, with the mice that are there.
import type { JSX } from "preact";
import { COLOURS, type Colour } from "../../../art/marks.js";
import { memo } from "../../../ui/memo.js";
import type { Choice } from "../input/choice.js";
import type { NamedMouse } from "../pieces/mice.js";
import { Pickable } from "../pieces/pickable.js";
import { MousePiece, Token } from "../pieces/pieces.js";
import type { Scene } from "../scenes/beats.js";
import type { Happened } from "../scenes/happened.js";
import { CENTRE, endsWithTurn, type Props, pickOf, sum } from "../view.js";

const HOLES = [0, 1, 2, 3, 4, 5];

/** What a mouse of this colour is worth, on the colour and mark that it has. */
export const Worth = memo(({ colour, points }: { colour: Colour; points: number }) => (
  <span class="hunt-worth" data-thing="worth" aria-hidden="true">
    <Token colour={colour} />
    <b>{points}</b>
  </span>
));

interface CentreProps {
  props: Props;
  choice: Choice;
  mice: readonly NamedMouse[];
  happened: Happened;
}

/** How near the end is, once a turn or two may bring it (H10). */
function Left({ props, happened }: Pick<CentreProps, "props" | "happened">): JSX.Element | null {
  const { t, view } = props;
  const { board } = view;
  const n = sum(board.centre);
  if (n > 2 * board.ends_below || happened.ended) return null;
  const key = endsWithTurn(board) ? "left.ends" : "left";
  return <p class="hunt-left">{t(key, { n, end: board.ends_below })}</p>;
}

export function Centre({ props, choice, mice, happened }: CentreProps): JSX.Element {
  const { t, view } = props;
  const here = mice.filter((each) => each.place === CENTRE);
  const row = (colour: Colour) => {
    const own = here.filter((each) => each.colour === colour);
    const words = { mice: t(`mice.${colour}`), n: own.length, worth: view.board.worth[colour] };
    return (
      <Pickable
        key={colour}
        class="hunt-row"
        choice={choice}
        pick={pickOf(colour, CENTRE)}
        label={t("group.centre", words)}
      >
        <Worth colour={colour} points={view.board.worth[colour]} />
        {HOLES.map((hole) => {
          const mouse = own.find((each) => each.hole === hole);
          return (
            <span class="hunt-hole" key={hole} style={{ "--hole": hole }}>
              {mouse && <MousePiece mouse={mouse} />}
            </span>
          );
        })}
      </Pickable>
    );
  };
  const scene = props.scene as Scene | null;
  return (
    <div
      class={scene?.kind === "home" ? "hunt-centre is-cheering" : "hunt-centre"}
      data-thing="centre"
      data-raises
      role="group"
      aria-label={t("centre")}
    >
      {COLOURS.map(row)}
      <Left props={props} happened={happened} />
    </div>
  );
}
