// The whole board: seats around the cloth, one's own hand below.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../announce.js";
import { Actions } from "../../art/table.js";
import { useChoice } from "./choice.js";
import { useDrag } from "./drag.js";
import { useFinale } from "./finale.js";
import { FinaleBar, Prompt } from "./foot.js";
import { Hand, Lifted } from "./hand.js";
import { around, OwnSeat, Pile, SeatPanel } from "./seats.js";
import { Square } from "./square.js";
import { useMoves } from "../../motion.js";
import type { Card, Props } from "./types.js";
import { stageText, type Naming } from "./words.js";

const FEWEST_STACKS = 5; // for the size of cards: fewer do not make them larger

const namingFor = ({ view, players, t }: Props): Naming => ({
  t,
  who: (seat) => (seat === view.seat ? "you" : "other"),
  name: (seat) => players[seat - 1]?.label ?? "",
});

export function Table(board: Props) {
  const { view, before, bottom, motion } = board;
  const root = useMoves<HTMLDivElement>(board);
  const [lifted, lift] = useState<Card | null>(null);
  const naming = namingFor(board);
  const justEnded = before !== null && !before.over;
  const finale = useFinale(view.over, justEnded, motion);
  const choice = useChoice(board, root);
  const drag = useDrag(choice, lifted, lift);
  const held = Object.values(view.board.hand ?? {}).filter((count) => count > 0).length;
  const stacks = Math.max(held, FEWEST_STACKS);
  const shared = { board, finale, naming, choice };
  useEffect(() => {
    if (!view.over || !justEnded) return;
    for (const stage of [1, 2, 3]) announce(stageText(stage, view, naming));
  }, [view.over]);
  return (
    <div
      class={`rescue rescue-${view.players} ${view.over ? "rescue-ended" : ""}`}
      style={{ "--stacks": stacks }}
      ref={root}
      onPointerDown={finale.skip}
      onKeyDown={(event) => event.key === "Escape" && choice.back()}
    >
      <div class="rescue-others">
        {around(view.players, bottom).map((seat, index) => (
          <SeatPanel key={seat} board={board} finale={finale} seat={seat} spot={`${index + 1}`} />
        ))}
      </div>
      <Square {...shared} />
      {view.board.hand ? (
        <OwnSeat board={board} finale={finale} seat={bottom} />
      ) : (
        <SeatPanel board={board} finale={finale} seat={bottom} spot="me" />
      )}
      {!view.over && <Pile board={board} />}
      <div class="rescue-foot">
        {view.over ? (
          <FinaleBar {...shared} />
        ) : (
          <>
            <Prompt {...shared} />
            <Actions board={board}>
              <Hand {...shared} drag={drag} />
            </Actions>
          </>
        )}
      </div>
      <Lifted drag={drag} seat={view.seat} />
    </div>
  );
}
