// The end: whose cats came out of the sacks, and what they and the mice are worth.
import type { JSX } from "preact";
import { outline } from "../../../art/ink.js";
import { Cat, Tail } from "../../../art/pieces.js";
import { SeatTag } from "../../../art/table.js";
import { signed } from "../../../words.js";
import { verdict } from "../../verdict.js";
import { Strip } from "../areas/look.js";
import { Heap } from "../pieces/mice.js";
import type { SackPlayer } from "../types.js";
import type { Props } from "../view.js";
import { points } from "../words.js";
import { Sold, soldProps } from "./sold.js";

/** The cat is out of the sack. */
const Out = (): JSX.Element => (
  <svg class="sack-out" viewBox="0 0 120 120" aria-hidden="true">
    <Tail d="M92 104q24-6 14-36" coat="#e9a35b" wide={7} />
    <path d="M22 56q-18 34-2 58h80q16-24-2-58Z" fill="#d3a568" {...outline} />
    <g class="sack-jumps" transform="translate(18 2) scale(0.84)">
      <Cat mood="glad" tabby />
    </g>
    <path
      d="M14 66q4-12 12-6t14 2 12 4 12-4 14 2 10-4 14 6q2 8-6 12-38 12-76 0-8-4-6-12Z"
      fill="#e0b77c"
      {...outline}
    />
    <path d="M34 70q-4 10 4 12t8-10m32-2q4 10-4 12t-8-10" fill="#e9a35b" {...outline} />
  </svg>
);

const Score = ({ props, known }: { props: Props; known: SackPlayer }): JSX.Element => {
  const { t, view, players } = props;
  const wins = view.winners?.includes(known.seat) ?? false;
  const mice = known.mice ?? 0;
  return (
    <li class={`sack-score${wins ? " wins" : ""}`} data-moves={`seat-${known.seat}`}>
      <SeatTag player={players[known.seat - 1]!} turn={wins} />
      <Strip t={t} cards={known.won ?? []} label={t("won")} />
      <span class="sack-sum">
        <span>{t("score.of.cats", { n: signed(known.cats ?? 0) })}</span>
        <span>
          <Heap mice={mice} moves={`end-${known.seat}`} from={`purse-${known.seat}`} />
          {t("mice", { n: mice })}
        </span>
      </span>
      <b class="sack-total">
        <span aria-hidden="true">{signed(view.points?.[known.seat - 1] ?? 0)}</span>
        <span class="visually-hidden">{points(t, view.points?.[known.seat - 1] ?? 0)}</span>
      </b>
    </li>
  );
};

/** The players, best first; equal points in the order of the seats. */
const ranked = ({ view }: Props): readonly SackPlayer[] =>
  [...view.board.players].sort(
    (a, b) => (view.points?.[b.seat - 1] ?? 0) - (view.points?.[a.seat - 1] ?? 0),
  );

export const Finale = (props: Props): JSX.Element => {
  const { view, players, t } = props;
  return (
    <div class="sack-finale">
      <header>
        <Out />
        <h2>{verdict(view, players)}</h2>
      </header>
      {view.board.last && <Sold {...soldProps(props, view.board.last)} />}
      <ol class="sack-scores" aria-label={t("end.scores")}>
        {ranked(props).map((each) => (
          <Score key={each.seat} props={props} known={each} />
        ))}
      </ol>
    </div>
  );
};
