// The players around the cloth, and what everyone may know of their hands.
import type { JSX } from "preact";
import { SeatTag } from "../../art/table.js";
import { KindPicture } from "./pieces/cards.js";
import { hasDrawn } from "./scenes/beats.js";
import { type Finale, pointsOf } from "./scenes/finale.js";
import type { Seat } from "./types.js";
import type { Props } from "./view.js";
import { CHEESES, colourOf, worth } from "./view.js";

interface SeatProps {
  props: Props;
  finale: Finale;
  seat: number;
}

const isOnTurn = ({ props: { view }, seat }: SeatProps): boolean =>
  view.board.turn === seat && !view.over;

function panelClass(given: SeatProps, spot: string): string {
  return `rescue-seat rescue-at-${spot} ${isOnTurn(given) ? "rescue-lit" : ""}`;
}

function SeatHead(given: SeatProps): JSX.Element {
  const { props, finale, seat } = given;
  const { view, players, t } = props;
  const player = players[seat - 1];
  const points = view.over ? pointsOf(seat, view.board, finale) : null;
  return (
    <div class="rescue-head seat-column">
      <KindPicture colour={colourOf(players, seat)} />
      {player && <SeatTag player={player} turn={isOnTurn(given)} />}
      {!view.over && props.hints && <Now t={t} n={view.board.seats[seat - 1]!.now} />}
      {points !== null && (
        <span class="rescue-points">
          <span aria-hidden="true">{points}</span>
          <span class="visually-hidden">{t("seat.points", { n: points })}</span>
        </span>
      )}
    </div>
  );
}

/** What would be left now. */
const Now = ({ t, n }: { t: Props["t"]; n: number }): JSX.Element => (
  <span class="rescue-now">{t("now", { n })}</span>
);

/** A player whose hand is hidden: the cheeses still in it, and the number of animals. */
export function SeatPanel({
  props,
  finale,
  seat,
  spot,
}: SeatProps & { spot: string }): JSX.Element {
  const { view } = props;
  return (
    <section class={panelClass({ props, finale, seat }, spot)} data-moves={`seat ${seat}`}>
      <SeatHead {...{ props, finale, seat }} />
      {!view.over && <Held props={props} seat={view.board.seats[seat - 1]!} />}
    </section>
  );
}

function Held({ props, seat }: { props: Props; seat: Seat }): JSX.Element {
  const { t, view, players } = props;
  const values = CHEESES.flatMap((card) => Array<number>(seat.cheeses[card]).fill(worth(card)));
  const drew = hasDrawn(props, seat.seat);
  const label = t("seat.cheeses", { list: values.join(", ") || t("seat.none") });
  return (
    <div class="rescue-held">
      <span class="visually-hidden">
        {label}; {t("seat.animals", { n: seat.animals })}
      </span>
      <span class="rescue-values" aria-hidden="true">
        {values.map((value, index) => (
          <span key={index} class={`rescue-${colourOf(players, seat.seat)}`}>
            {value}
          </span>
        ))}
      </span>
      <span class="rescue-backs" aria-hidden="true">
        {Array.from({ length: seat.animals }, (_, index) => {
          const fresh = drew && index === seat.animals - 1;
          const moves = fresh && { "data-moves": `drawn ${view.board.pile}`, "data-from": "pile" };
          return (
            <span
              key={fresh ? `drawn ${view.board.pile}` : index}
              class="card back"
              {...(moves || {})}
            />
          );
        })}
      </span>
    </div>
  );
}

/** The player at this screen: their cards are in the hand below. */
export const OwnSeat = ({ props, finale, seat }: SeatProps): JSX.Element => (
  <section class={panelClass({ props, finale, seat }, "me")}>
    <SeatHead {...{ props, finale, seat }} />
  </section>
);
