// The whole board: seats around the cloth, the player's own hand below.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../ui/announce.js";
import { useMoves } from "../../ui/motion.js";
import { around } from "../seating.js";
import { speaking } from "../speaking.js";
import { Lifted } from "./areas/hand.js";
import { Pile } from "./areas/pile.js";
import { Square } from "./areas/square.js";
import { Bar } from "./bar.js";
import { useChoice } from "./input/choice.js";
import { useDrag } from "./input/drag.js";
import { useFinale } from "./scenes/finale.js";
import { OwnSeat, SeatPanel } from "./seats.js";
import type { CardName } from "./types.js";
import type { Props } from "./view.js";
import { stageText } from "./words.js";

const FEWEST_STACKS = 5; // for the size of cards: fewer do not make them larger

/** The stages of the end, as a screen reader says them. */
function useEndAnnounced(props: Props, justEnded: boolean): void {
  const { view } = props;
  useEffect(() => {
    if (!view.over || !justEnded) return;
    for (const stage of [1, 2, 3]) announce(stageText(stage, view, speaking(props)));
  }, [view.over]);
}

export function Board(props: Props): JSX.Element {
  const { view, before, bottom, motion } = props;
  const root = useMoves<HTMLDivElement>(props);
  const [lifted, lift] = useState<CardName | null>(null);
  const speak = speaking(props);
  const justEnded = before !== null && !before.over;
  const finale = useFinale(view.over, justEnded, motion);
  const choice = useChoice(props, root);
  const drag = useDrag(choice, lifted, lift);
  const held = Object.values(view.board.hand ?? {}).filter((count) => count > 0).length;
  const stacks = Math.max(held, FEWEST_STACKS);
  const shared = { props, finale, speak, choice };
  useEndAnnounced(props, justEnded);
  return (
    <div
      class={`rescue rescue-${view.players} ${view.over ? "rescue-ended" : ""}`}
      style={{ "--stacks": stacks }}
      ref={root}
      onPointerDown={finale.skip}
      onKeyDown={(event) => event.key === "Escape" && choice.back()}
    >
      <div class="rescue-others">
        {around(view.board.seats, bottom).map(({ seat }, index) => (
          <SeatPanel key={seat} props={props} finale={finale} seat={seat} spot={`${index + 1}`} />
        ))}
      </div>
      <Square {...shared} />
      {view.board.hand ? (
        <OwnSeat props={props} finale={finale} seat={bottom} />
      ) : (
        <SeatPanel props={props} finale={finale} seat={bottom} spot="me" />
      )}
      {!view.over && <Pile props={props} />}
      <Bar {...shared} drag={drag} />
      <Lifted drag={drag} seat={view.seat} />
    </div>
  );
}
