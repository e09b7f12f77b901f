import type { JSX } from "preact";
import { useKeepFocus } from "../../focus.js";
import { useArrowKeys } from "../../keys.js";
import { useMoves } from "../../motion.js";
import { Bar } from "./bar.js";
import { Grid } from "./grid.js";
import { whatHappened } from "./happened.js";
import { CardsLeft } from "./left.js";
import { Lane } from "./mice.js";
import { NewRound, useAnnouncedNotes } from "./note.js";
import { usePreview } from "./preview.js";
import { Seats } from "./seats.js";
import { isTurned, type Props } from "./view.js";

export function Board(props: Props): JSX.Element {
  const root = useMoves<HTMLDivElement>(props);
  const keys = useArrowKeys<HTMLDivElement>();
  const preview = usePreview(props);
  const happened = whatHappened(props);
  useAnnouncedNotes(props, happened);
  useKeepFocus(root);
  const turned = isTurned(props.view.board, props.bottom);
  const shared = { props, happened, turned };
  const alone = props.view.players === 1;
  return (
    <div
      class={alone ? "paths is-alone" : "paths"}
      style={{ "--speed": props.motion.speed }}
      ref={(element) => {
        root.current = element;
        keys.ref.current = element;
      }}
      onKeyDown={keys.onKeyDown}
    >
      <Seats props={props} turned={turned} bottom={false} />
      <div class="paths-table">
        {!alone && <Lane {...shared} bottom={false} />}
        <Grid {...shared} preview={preview} />
        <Lane {...shared} bottom />
      </div>
      <Seats props={props} turned={turned} bottom />
      <Bar {...shared} preview={preview} />
      <CardsLeft props={props} />
      <NewRound props={props} happened={happened} />
    </div>
  );
}
