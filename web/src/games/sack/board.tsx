// The table of the cat in the sack: the others, the sack, the mice, and the player's own things.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useKeepFocus } from "../../ui/focus.js";
import { useMoves } from "../../ui/motion.js";
import { Hand, HiddenHand } from "./areas/hand.js";
import { Market } from "./areas/market.js";
import { hasTheStage, Sack } from "./areas/sack.js";
import { Bar } from "./bar.js";
import { Symbols } from "./pieces/cards.js";
import type { Scene } from "./scenes/beats.js";
import { Finale } from "./scenes/finale.js";
import { useFlights } from "./scenes/flights.js";
import { Rivals, Seat, seatProps } from "./seats.js";
import type { Board as BoardView, CardName } from "./types.js";
import { type Props, putOf } from "./view.js";

// Where the focus goes before any button: a card to put, or the number of mice to bid.
const FIRST = [".sack-held.can", '[data-pick="bid"]'];

interface OwnProps {
  props: Props;
  landed: BoardView;
  chosen: CardName | null;
  choose(card: CardName): void;
}

/** The player's own seat and hand. */
function Own({ props, landed, chosen, choose }: OwnProps): JSX.Element {
  const { t, bottom, view, players, pending } = props;
  const player = view.board.players[bottom - 1]!;
  const { hand } = player;
  return (
    <section class="sack-own" aria-label={players[bottom - 1]!.label}>
      <Seat {...seatProps(props, landed, player)} own />
      {hand ? (
        <Hand
          t={t}
          cards={hand}
          playable={pending === null ? hand.filter((each) => view.legal.includes(putOf(each))) : []}
          chosen={chosen}
          choose={choose}
          sent={hand.find((each) => putOf(each) === pending) ?? null}
          put={props.act}
          hints={props.hints}
        />
      ) : (
        <HiddenHand t={t} cards={player.cards} />
      )}
    </section>
  );
}

export function Board(props: Props): JSX.Element {
  const [picked, choose] = useState<CardName | null>(null);
  const scene = props.scene as Scene | null;
  const root = useMoves<HTMLDivElement>(props);
  const landed = useFlights(root, props);
  useKeepFocus(root, FIRST);
  const { view } = props;
  // A choice outlives the turn it was made for: only what can be put now is chosen.
  const chosen = picked && view.legal.includes(putOf(picked)) ? picked : null;
  return (
    <div
      ref={root}
      class={`sack is-${view.board.phase}${hasTheStage(scene) ? " sale" : ""}`}
      tabIndex={-1}
      style={{
        "--places": view.board.players.length + (view.board.dummy ? 1 : 0),
        "--speed": props.motion.speed,
      }}
    >
      <Symbols />
      {view.over ? (
        <Finale {...props} />
      ) : (
        <>
          <Rivals props={props} landed={landed} />
          <Sack props={props} scene={scene} />
          <Market props={props} landed={landed} />
          <Own props={props} landed={landed} chosen={chosen} choose={choose} />
          <Bar props={props} chosen={chosen} />
        </>
      )}
      <div class="sack-flights" aria-hidden="true" />
    </div>
  );
}
