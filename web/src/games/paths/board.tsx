import type { JSX } from "preact";
import { useKeepFocus } from "../../ui/focus.js";
import { useArrowKeys } from "../../ui/keys.js";
import { useMoves } from "../../ui/motion.js";
import { Grid } from "./areas/grid.js";
import { CardsLeft } from "./areas/left.js";
import { Bar } from "./bar.js";
import { usePreview } from "./input/preview.js";
import { Lane } from "./pieces/mice.js";
import { Finale } from "./scenes/finale.js";
import { whatHappened } from "./scenes/happened.js";
import { RoundEnd, useNewRoundTold } from "./scenes/note.js";
import { Seats } from "./seats.js";
import { isSeriesWon, isTurned, type Props } from "./view.js";

function classOf({ view }: Props): string {
  if (isSeriesWon(view)) return "paths is-won";
  return view.players === 1 ? "paths is-alone" : "paths";
}

export function Board(props: Props): JSX.Element {
  const root = useMoves<HTMLDivElement>(props);
  const keys = useArrowKeys<HTMLDivElement>();
  const preview = usePreview(props);
  const happened = whatHappened(props);
  useNewRoundTold(props, happened);
  // The card stays as it came until the player turns it: the button that would turn it shows it turned.
  useKeepFocus(root, ["[data-action=keep]"]);
  const turned = isTurned(props);
  const shared = { props, happened, turned };
  const won = isSeriesWon(props.view);
  return (
    <div
      class={classOf(props)}
      style={{ "--speed": props.motion.speed }}
      ref={(element) => {
        root.current = element;
        keys.ref.current = element;
      }}
      onKeyDown={keys.onKeyDown}
    >
      {!won && <Seats props={props} turned={turned} bottom={false} />}
      <div class="paths-table">
        {won ? (
          <Finale props={props} />
        ) : (
          <>
            {props.view.players > 1 && <Lane {...shared} bottom={false} />}
            <Grid key={props.view.series?.game} {...shared} preview={preview} />
            <Lane {...shared} bottom />
          </>
        )}
      </div>
      {!won && <Seats props={props} turned={turned} bottom />}
      <Bar {...shared} preview={preview} />
      {!won && <CardsLeft props={props} />}
      <RoundEnd props={props} />
    </div>
  );
}
