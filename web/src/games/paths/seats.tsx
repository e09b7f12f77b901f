// The player at each corner: colour, name, points, and what happened to the mouse.
import type { JSX } from "preact";
import { Cheese, Picture } from "../../art/pieces.js";
import { SeatTag } from "../../art/table.js";
import { Cage, Eye, Fence, Stone, Trap } from "./pieces/pieces.js";
import type { Mouse } from "./types.js";
import { atBottom, colourOf, type Props, WINNING_POINTS } from "./view.js";

type State = "trapped" | "out" | "misses" | "peeked";

const SIGN: Record<State, () => JSX.Element> = {
  trapped: Trap,
  out: Fence,
  misses: Cage,
  peeked: Eye,
};

const stateOf = (mouse: Mouse): readonly State[] => {
  if (mouse.trapped) return ["trapped"];
  if (mouse.out) return ["out"];
  return (["peeked", "misses"] as const).filter((each) => mouse[each]);
};

export const Points = ({ props, seat }: { props: Props; seat: number }): JSX.Element | null => {
  if (!props.view.series) return null;
  const n = props.view.points?.[seat - 1] ?? 0;
  return (
    <span class="paths-points">
      <Picture>
        <Cheese />
      </Picture>
      <span aria-hidden="true">
        <b>{n}</b>
        <span class="paths-enough">/{WINNING_POINTS}</span>
      </span>
      <span class="visually-hidden">{props.t("points", { n, all: WINNING_POINTS })}</span>
    </span>
  );
};

interface PlateProps {
  props: Props;
  mouse: Mouse;
  /** Where it lies. */
  corner: string;
}

function Plate({ props, mouse, corner }: PlateProps): JSX.Element {
  const { view, players, t } = props;
  const turn = view.board.turn === mouse.seat && !view.over && view.mover !== null;
  return (
    <div class={`paths-plate seat-column ${corner}${turn ? " is-turn" : ""}`}>
      <Picture box="-17 -17 34 34" class="paths-token">
        <Stone colour={colourOf(players, mouse.seat)} />
      </Picture>
      <SeatTag player={players[mouse.seat - 1]!} turn={turn} />
      <Points props={props} seat={mouse.seat} />
      {stateOf(mouse).map((each) => (
        <span key={each} class="paths-sign">
          <Picture title={t(`sign.${each}`)}>{SIGN[each]()}</Picture>
        </span>
      ))}
    </div>
  );
}

/** Seats go round clockwise from the left of the bottom line; two sit at opposite corners. */
const isLeft = ({ seat }: Mouse, players: number): boolean =>
  (players === 2 ? 2 * (seat - 1) : seat - 1) < 2;

interface SeatsProps {
  props: Props;
  turned: boolean;
  bottom: boolean;
}

export function Seats({ props, turned, bottom }: SeatsProps): JSX.Element | null {
  const { board, players } = props.view;
  const mice = board.mice.filter((each) => atBottom(each, turned) === bottom);
  const onLeft = (mouse: Mouse): boolean => isLeft(mouse, players) !== turned;
  const ordered = [...mice.filter(onLeft), ...mice.filter((each) => !onLeft(each))];
  if (mice.length === 0) return null;
  const line = bottom ? "at-bottom" : "at-top";
  return (
    <div class={`paths-seats ${line}`}>
      {ordered.map((mouse) => (
        <Plate
          key={mouse.seat}
          props={props}
          mouse={mouse}
          corner={`${line} ${onLeft(mouse) ? "on-left" : "on-right"}`}
        />
      ))}
    </div>
  );
}
