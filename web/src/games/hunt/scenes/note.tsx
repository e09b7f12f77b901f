// What just happened and cannot be seen from the mice alone, over the middle of the table.
import type { JSX } from "preact";
import { CatPicture, lookOf } from "../../../art/cats.js";
import { RoundCard } from "../../round.js";
import { subject, wordsContext } from "../../words-context.js";
import type { Props } from "../view.js";
import type { Happened } from "./happened.js";

/** The game before is counted, and the next one lies ready (H12). */
export function NewRound(props: Props): JSX.Element {
  const { t, view, before } = props;
  const game = view.series?.game ?? 1;
  const first = view.board.turn ?? 1;
  const rose = (seat: number) => (view.points?.[seat - 1] ?? 0) - (before?.points?.[seat - 1] ?? 0);
  const seats = view.board.cats.map((each) => each.seat);
  const best = seats.reduce((one, other) => (rose(other) > rose(one) ? other : one));
  return (
    <RoundCard
      board={props}
      picture={<CatPicture look={lookOf(props.players, best)} mood="glad" />}
      ended={t("note.over", { n: game - 1 })}
      begins={`${t("note.game", { n: game })} ${t("log.starter", subject(wordsContext(props), first))}`}
    />
  );
}

export function Note({
  props,
  happened,
}: {
  props: Props;
  happened: Happened;
}): JSX.Element | null {
  if (happened.newRound || !happened.safe) return null;
  return (
    <p class="hunt-note" aria-hidden="true">
      {props.t("note.safe")}
    </p>
  );
}
