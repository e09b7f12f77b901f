// The whole board: seats around the cloth, the player's own hand below.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../ui/announce.js";
import { useMoves } from "../../ui/motion.js";
import { around } from "../seating.js";
import { wordsContext } from "../words-context.js";
import { Lifted } from "./areas/hand.js";
import { Pile } from "./areas/pile.js";
import { Square } from "./areas/square.js";
import { Bar } from "./bar.js";
import { type Choice, useChoice } from "./input/choice.js";
import { useDrag } from "./input/drag.js";
import { type Finale, useFinale } from "./scenes/finale.js";
import { Ranks } from "./scenes/ranks.js";
import { OwnSeat, SeatPanel } from "./seats.js";
import type { CardName } from "./types.js";
import { hasWinners, isPassedOn, type Props, type Speaker } from "./view.js";
import { stageTold } from "./words.js";

interface TableProps {
  props: Props;
  finale: Finale;
  speak: Speaker;
  choice: Choice;
}

const FEWEST_STACKS = 5; // for the size of cards: fewer do not make them larger

const CHASES = 3; // stages that a screen reader tells

/** A screen reader tells each stage of the end when the board has come to it. */
function useEndAnnounced(props: Props, { stage }: Finale, justEnded: boolean): void {
  const { view } = props;
  const told = useRef(0); // stages
  useEffect(() => {
    told.current = view.over && justEnded ? 0 : CHASES;
  }, [view.over]);
  useEffect(() => {
    for (; told.current < Math.min(stage, CHASES); told.current += 1)
      announce(stageTold(told.current + 1, view, wordsContext(props)));
  }, [view.over, stage]);
}

function classOf(props: Props): string {
  const { players, over, board } = props.view;
  const classes = ["rescue", `rescue-${players}`];
  if (over) classes.push("rescue-ended");
  if (!board.hand && !isPassedOn(props)) classes.push("rescue-watched");
  return classes.join(" ");
}

/** A button may end the scene too, but must not be gone from under the finger. */
const isOnButton = ({ target }: Event): boolean => (target as Element).closest("button") !== null;

/** The square with the players around it. */
function Table(shared: TableProps): JSX.Element {
  const { props, finale } = shared;
  const { view, bottom } = props;
  return (
    <>
      <div class="rescue-others">
        {around(view.board.seats, bottom).map(({ seat }, index) => (
          <SeatPanel key={seat} props={props} finale={finale} seat={seat} spot={`${index + 1}`} />
        ))}
      </div>
      <Square {...shared} />
      {view.board.hand || isPassedOn(props) ? (
        <OwnSeat props={props} finale={finale} seat={bottom} />
      ) : (
        <SeatPanel props={props} finale={finale} seat={bottom} spot="me" />
      )}
      {!view.over && <Pile props={props} />}
    </>
  );
}

export function Board(props: Props): JSX.Element {
  const { view, before, motion } = props;
  const root = useMoves<HTMLDivElement>(props);
  const [lifted, lift] = useState<CardName | null>(null);
  const speak = wordsContext(props);
  const justEnded = before !== null && !before.over;
  const finale = useFinale(view.over, justEnded, motion);
  const choice = useChoice(props, root);
  const drag = useDrag(choice, lifted, lift);
  const held = Object.values(view.board.hand ?? {}).filter((count) => count > 0).length;
  const stacks = Math.max(held, FEWEST_STACKS);
  const shared = { props, finale, speak, choice };
  const won = finale.podium && view.over && hasWinners(props);
  useEndAnnounced(props, finale, justEnded);
  return (
    <div
      class={classOf(props)}
      style={{ "--stacks": stacks }}
      ref={root}
      onPointerDown={(event) => isOnButton(event) || finale.skip()}
      onKeyDown={(event) => event.key === "Escape" && choice.back()}
    >
      {won ? <Ranks props={props} /> : <Table {...shared} />}
      <Bar {...shared} drag={drag} />
      <Lifted drag={drag} props={props} />
    </div>
  );
}
