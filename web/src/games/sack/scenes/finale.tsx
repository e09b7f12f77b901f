// The end: everyone's cats are counted, then their secret mice, and the best sum wins.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CatHead, CatPicture, coatOf, lookOf } from "../../../art/cats.js";
import { outline } from "../../../art/ink.js";
import { Tail } from "../../../art/pieces.js";
import { SeatTag } from "../../../art/table.js";
import { signed } from "../../../words.js";
import { verdict } from "../../verdict.js";
import { Strip } from "../areas/look.js";
import { Heap } from "../pieces/mice.js";
import type { SackPlayer } from "../types.js";
import type { Props } from "../view.js";
import { points } from "../words.js";

/** Milliseconds for all of it, before the result is told; styles/finale.css says what comes when. */
export const FINALE = 4_200;

/** The sack is closed until the winner's cat comes out of it. */
const Out = ({ look }: { look: number }): JSX.Element => (
  <svg class="sack-out" viewBox="0 0 120 120" aria-hidden="true">
    <g class="sack-appears">
      <Tail d="M92 104q24-6 14-36" coat={coatOf(look)} wide={7} />
    </g>
    <path d="M22 56q-18 34-2 58h80q16-24-2-58Z" fill="#d3a568" {...outline} />
    <g class="sack-jumps" transform="translate(18 2) scale(0.84)">
      <CatHead look={look} mood="glad" />
    </g>
    <path
      d="M14 66q4-12 12-6t14 2 12 4 12-4 14 2 10-4 14 6q2 8-6 12-38 12-76 0-8-4-6-12Z"
      fill="#e0b77c"
      {...outline}
    />
    <path
      class="sack-appears"
      d="M34 70q-4 10 4 12t8-10m32-2q4 10-4 12t-8-10"
      fill={coatOf(look)}
      {...outline}
    />
  </svg>
);

interface ScoreProps {
  props: Props;
  known: SackPlayer;
  wins: boolean;
}

const Score = ({ props, known, wins }: ScoreProps): JSX.Element => {
  const { t, view, players } = props;
  const mice = known.mice ?? 0;
  return (
    <li class={`sack-score${wins ? " wins" : ""}`}>
      <span class="sack-scorer">
        <CatPicture look={lookOf(players, known.seat)} mood={wins ? "glad" : "calm"} />
        <SeatTag player={players[known.seat - 1]!} wins={wins} />
      </span>
      <Strip t={t} cards={known.won ?? []} label={t("won")} />
      <span class="sack-sum">
        <span>{t("score.of.cats", { n: signed(known.cats ?? 0) })}</span>
        <span class="sack-mice">
          {mice > 0 && <Heap mice={mice} moves={`end-${known.seat}`} from="" />}
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

/** Only a game that has just been played out is counted; one that was ended early is not. */
const isCounted = ({ before, lines, motion }: Props): boolean =>
  before !== null && motion.on && !lines.some((each) => each.event);

/** The players in the order of their seats: who has won is seen last. */
export const Finale = (props: Props): JSX.Element => {
  const { view, players, t } = props;
  const [counts] = useState(() => isCounted(props));
  const [hasCounted, endCount] = useState(false);
  const isTold = !counts || hasCounted || !props.motion.on;
  return (
    <div class={counts ? "sack-finale counts" : "sack-finale"}>
      <header onAnimationStart={(begun) => begun.target === begun.currentTarget && endCount(true)}>
        <Out look={lookOf(players, view.winners?.[0] ?? 1)} />
        <h2>{isTold && verdict(view, players)}</h2>
      </header>
      <ol class="sack-scores" aria-label={t("end.scores")}>
        {view.board.players.map((each) => (
          <Score
            key={each.seat}
            props={props}
            known={each}
            wins={isTold && (view.winners?.includes(each.seat) ?? false)}
          />
        ))}
      </ol>
    </div>
  );
};
