// The mice: in front of the grid, and at the end of their path.
import type { JSX } from "preact";
import { Picture } from "../../../art/pieces.js";
import { subject, wordsContext } from "../../words-context.js";
import { useDrag } from "../input/drag.js";
import { goalRun } from "../scenes/beats.js";
import type { Happened } from "../scenes/happened.js";
import { cameFrom, routeTo, useWalk } from "../scenes/walk.js";
import type { Cell, GoalName, Mouse } from "../types.js";
import { atBottom, COLUMNS, cardAt, colourOf, GOALS, type Props } from "../view.js";
import { fateOf } from "../words.js";
import { Bow, Burst, Fence, MouseAbove } from "./pieces.js";

const MOUSE_BOX = "0 0 60 90";

interface LaneMouseProps {
  props: Props;
  mouse: Mouse;
  turned: boolean;
  happened: Happened;
}

function LaneMouse({ props, mouse, turned, happened }: LaneMouseProps): JSX.Element {
  const { t, view, motion } = props;
  const drag = useDrag(props, mouse.seat === view.seat);
  const column = turned ? COLUMNS + 1 - mouse.column : mouse.column;
  const states = ["paths-mouse"];
  if (mouse.out) states.push("is-out");
  if (view.board.turn === mouse.seat) states.push("is-turn");
  if (drag.possible) states.push("is-eager");
  if (!motion.on && happened.newEntrance.includes(mouse.seat)) states.push("just-happened");
  return (
    <span
      class={states.join(" ")}
      style={{ "--column": column, ...drag.style }}
      data-moves={`mouse-${mouse.seat}`}
      data-thing={`mouse ${mouse.seat}`}
      role="img"
      aria-label={t("mouse", subject(wordsContext(props), mouse.seat))}
      {...drag.handlers}
    >
      <Picture box={MOUSE_BOX} class="cut">
        <MouseAbove colour={colourOf(props.players, mouse.seat)} />
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

/** The mice of one long side, each in front of its entry. */
export function Lane({ props, turned, bottom, happened }: LaneProps): JSX.Element {
  const mice = props.view.board.mice.filter((each) => atBottom(each, turned) === bottom);
  const runner = goalRun(props.scene)?.seat;
  const waiting = mice.filter(
    (each) => !each.trapped && each.seat !== runner && fateOf(each, props.view) !== "cheese",
  );
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
}

/** Until the cover comes off, the mouse waits beside it, on the side that it came from. */
function besideCover([across, down]: Cell, turned: boolean): Record<string, number> {
  const way = turned ? -1 : 1;
  return { "--across": way * across, "--down": way * down };
}

/** A mouse that comes to a goal: it runs there, and there it stays. */
export function GoalMouse({ props, mouse, goal, turned }: GoalMouseProps): JSX.Element {
  const { motion, view } = props;
  const run = goalRun(props.scene, goal);
  const waits = run?.kind === "run" || run?.kind === "open";
  const route = waits ? routeTo(view.board, mouse, GOALS[goal]) : [];
  const ref = useWalk({ mouse, route: run?.kind === "run" ? route : [], turned, motion });
  const card = cardAt(view.board, GOALS[goal]);
  const where = waits ? "" : card === "trap" ? "in-trap" : "at-cheese";
  return (
    <span
      class={`paths-arrived ${where} ${run ? `is-${run.kind}` : ""}`}
      style={waits ? besideCover(cameFrom(mouse, route), turned) : undefined}
    >
      {run && <Burst card={run.card} />}
      <span class="paths-runner" ref={ref}>
        <Picture box={MOUSE_BOX} class="cut">
          <MouseAbove colour={colourOf(props.players, mouse.seat)} />
        </Picture>
      </span>
      {card === "trap" && (
        <Picture class="paths-art paths-snap">
          <Bow />
        </Picture>
      )}
    </span>
  );
}
