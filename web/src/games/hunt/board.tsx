import type { JSX } from "preact";
import { useKeepFocus } from "../../focus.js";
import { useArrowKeys } from "../../keys.js";
import { useMoves } from "../../motion.js";
import { around } from "../seating.js";
import { Bar } from "./bar.js";
import { Centre } from "./centre.js";
import { useChoice } from "./choice.js";
import { Finale } from "./finale.js";
import { whatHappened } from "./happened.js";
import { Lured } from "./lured.js";
import { useMice } from "./mice.js";
import { NewRound, Note } from "./note.js";
import { Seat } from "./seats.js";
import type { Props } from "./view.js";

export function Board(props: Props): JSX.Element {
  const happened = whatHappened(props);
  const { view, bottom } = props;
  const { cats } = view.board;
  const root = useMoves<HTMLDivElement>(props);
  const keys = useArrowKeys<HTMLDivElement>();
  const choice = useChoice(props);
  const mice = useMice(view, props.before === null, choice.chosen);
  useKeepFocus(root);
  const others = around(cats, bottom);
  const own = cats[bottom - 1]!;
  const shared = { props, choice, mice, happened };
  return (
    <div
      class="hunt"
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
        {view.over ? (
          <Finale props={props} />
        ) : (
          <Centre props={props} choice={choice} mice={mice} raised={happened.failed !== null} />
        )}
        <Note props={props} happened={happened} />
      </div>
      <Lured {...shared} />
      <Seat {...shared} cat={own} index={5} />
      <Bar props={props} choice={choice} happened={happened} />
      {happened.newRound && <NewRound {...props} />}
    </div>
  );
}
