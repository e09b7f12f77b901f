import type { JSX } from "preact";
import { useKeepFocus } from "../../ui/focus.js";
import { useArrowKeys } from "../../ui/keys.js";
import { GLIDE_MS, useMoves } from "../../ui/motion.js";
import { around } from "../seating.js";
import { Centre } from "./areas/centre.js";
import { Lured } from "./areas/lured.js";
import { Bar } from "./bar.js";
import { useChoice } from "./input/choice.js";
import { useMice } from "./pieces/mice.js";
import { Finale } from "./scenes/finale.js";
import { whatHappened } from "./scenes/happened.js";
import { useLanded } from "./scenes/landed.js";
import { NewRound, Note } from "./scenes/note.js";
import { Seat } from "./seats.js";
import type { Props } from "./view.js";

const HOME_MS = 700; // the way home is long

export function Board(props: Props): JSX.Element {
  const happened = whatHappened(props);
  const { view, bottom } = props;
  const root = useMoves<HTMLDivElement>(props, happened.failed ? HOME_MS : GLIDE_MS);
  const landed = useLanded(root, props);
  const keys = useArrowKeys<HTMLDivElement>();
  const choice = useChoice(props);
  const mice = useMice(view, props.before === null, choice.chosen);
  useKeepFocus(root);
  const others = around(view.board.cats, bottom);
  const shared = { props, choice, mice, happened, landed };
  return (
    <div
      class="hunt"
      style={{ "--speed": props.motion.speed }}
      ref={(element) => {
        root.current = element;
        keys.ref.current = element;
      }}
      onKeyDown={keys.onKeyDown}
    >
      <div class={`hunt-others of-${others.length}`}>
        {others.map((cat, index) => (
          <Seat key={cat.seat} {...shared} cat={cat} index={index} />
        ))}
      </div>
      <div class="hunt-middle" data-moves="cheese">
        {view.over ? <Finale props={props} /> : <Centre {...shared} />}
        <Note props={props} happened={happened} />
      </div>
      <Lured {...shared} />
      <Seat {...shared} cat={view.board.cats[bottom - 1]!} index={5} />
      <Bar props={props} choice={choice} happened={happened} />
      {happened.newRound && <NewRound {...props} />}
    </div>
  );
}
