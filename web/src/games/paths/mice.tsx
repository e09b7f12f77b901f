// The mice: before the grid, and at the end of their way.
import type { JSX } from "preact";
import { Picture } from "../../art/pieces.js";
import { useDragToCard } from "./drag.js";
import type { Happened } from "./happened.js";
import { Bow, Fence, MouseAbove } from "./pieces.js";
import {
  atBottom,
  colourOf,
  COLUMNS,
  GOALS,
  type GoalName,
  type Mouse,
  type Props,
} from "./view.js";
import { arrival, routeTo, useWalk } from "./walk.js";
import { fateOf, speaking } from "./words.js";

const MOUSE_BOX = "0 0 60 90";

interface LaneMouseProps {
  props: Props;
  mouse: Mouse;
  turned: boolean;
  happened: Happened;
}

function LaneMouse({ props, mouse, turned, happened }: LaneMouseProps): JSX.Element {
  const { t, view, motion } = props;
  const speak = speaking(props);
  const drag = useDragToCard(props, mouse.seat === view.seat);
  const column = turned ? COLUMNS + 1 - mouse.column : mouse.column;
  const states = ["paths-mouse"];
  if (mouse.out) states.push("is-out");
  if (view.board.turn === mouse.seat) states.push("is-turn");
  if (drag.possible) states.push("is-eager");
  if (!motion.on && happened.anew.includes(mouse.seat)) states.push("just-happened");
  return (
    <span
      class={states.join(" ")}
      style={{ "--column": column, ...drag.style }}
      data-moves={`mouse-${mouse.seat}`}
      role="img"
      aria-label={t("mouse", { who: speak.who(mouse.seat), name: speak.name(mouse.seat) })}
      {...drag.handlers}
    >
      <Picture box={MOUSE_BOX} class="cut">
        <MouseAbove colour={colourOf(mouse.seat)} />
      </Picture>
      {mouse.out && (
        <Picture class="paths-shut">
          <Fence />
        </Picture>
      )}
    </span>
  );
}

interface LaneProps {
  props: Props;
  turned: boolean;
  bottom: boolean;
  happened: Happened;
}

/** The mice of one long side, each before its entry. */
export function Lane({ props, turned, bottom, happened }: LaneProps): JSX.Element {
  const mice = props.view.board.mice.filter((each) => atBottom(each, turned) === bottom);
  const waiting = mice.filter((each) => !each.trapped && fateOf(each, props.view) !== "cheese");
  const together = waiting.length === 2 && waiting[0]!.column === waiting[1]!.column;
  return (
    <div class={`paths-lane ${bottom ? "is-bottom" : "is-top"}${together ? " is-shared" : ""}`}>
      {waiting.map((mouse) => (
        <LaneMouse
          key={mouse.seat}
          props={props}
          mouse={mouse}
          turned={turned}
          happened={happened}
        />
      ))}
    </div>
  );
}

interface GoalMouseProps {
  props: Props;
  mouse: Mouse;
  goal: GoalName;
  turned: boolean;
  happened: Happened;
}

/** A mouse that has come to a goal: it runs there, and there it stays. */
export function GoalMouse({ props, mouse, goal, turned, happened }: GoalMouseProps): JSX.Element {
  const { motion, view } = props;
  const walks = happened.found?.seat === mouse.seat;
  const route = walks ? routeTo(view.board, mouse, GOALS[goal]) : [];
  const ref = useWalk({ mouse, route, turned, motion });
  const states = ["paths-arrived", mouse.trapped ? "in-trap" : "at-cheese"];
  if (walks) states.push("is-new");
  return (
    <span class={states.join(" ")} style={{ "--there": `${arrival(route, motion)}ms` }}>
      <span class="paths-runner" ref={ref}>
        <Picture box={MOUSE_BOX} class="cut">
          <MouseAbove colour={colourOf(mouse.seat)} />
        </Picture>
      </span>
      {mouse.trapped && (
        <Picture class="paths-art paths-snap">
          <Bow />
        </Picture>
      )}
    </span>
  );
}
