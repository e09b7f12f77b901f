// A cat card: whose it is, what is caught on it, and how many points that is.
import type { JSX } from "preact";
import { CatPicture, lookOf } from "../../art/cats.js";
import { COLOURS, type Colour, Mark } from "../../art/marks.js";
import { Cheese, type Mood, Picture } from "../../art/pieces.js";
import { SeatTag } from "../../art/table.js";
import { memo } from "../../ui/memo.js";
import { subject, wordsContext } from "../words-context.js";
import type { Choice } from "./input/choice.js";
import type { NamedMouse } from "./pieces/mice.js";
import { Pickable } from "./pieces/pickable.js";
import { MousePiece } from "./pieces/pieces.js";
import type { Happened } from "./scenes/happened.js";
import type { Board, CatCard } from "./types.js";
import { type Props, pickOf } from "./view.js";

/** How a cat feels about what has just happened, or about whose turn it is. */
function moodOf(seat: number, { view }: Props, happened: Happened): Mood {
  if (view.over) return view.winners?.includes(seat) ? "glad" : "sleepy";
  if (happened.failed?.seat === seat && happened.failed.mice) return "hurt";
  if (happened.robbed.includes(seat)) return "cross";
  if (happened.caught.includes(seat)) return "glad";
  return view.board.turn === seat ? "sly" : "calm";
}

const Empty = memo(({ colour }: { colour: Colour }) => (
  <svg viewBox="-12 -12 24 24" class="hunt-empty" aria-hidden="true">
    <g style={{ [`--mark-${colour}`]: "currentColor" }}>
      <Mark colour={colour} />
    </g>
  </svg>
));

/** The running score of a series. */
function Total({ props: { t, view }, seat }: { props: Props; seat: number }): JSX.Element {
  const n = view.points?.[seat - 1] ?? 0;
  return (
    <small>
      <span aria-hidden="true">{t("series.short", { n })}</span>
      <span class="visually-hidden">{t("series", { n })}</span>
    </small>
  );
}

const Count = ({ n }: { n: number }): JSX.Element => (
  <b class="hunt-count" aria-hidden="true">
    {n}
  </b>
);

interface SeatProps {
  props: Props;
  cat: CatCard;
  choice: Choice;
  mice: readonly NamedMouse[];
  happened: Happened;
  /** The board without the mice that are still on their way. */
  landed: Board;
  index: number;
}

/** What is seen on a card: what leaves it is gone at once, what comes is not yet there. */
const seen = (now: number, landed: number): number => Math.min(now, landed);

function statesOf({ props, cat: { seat }, happened }: SeatProps): string {
  const states = ["hunt-card"];
  if (seat === props.bottom) states.push("is-own");
  if (props.view.board.turn === seat && !props.view.over) states.push("is-turn");
  if (!props.motion.on && happened.caught.includes(seat)) states.push("just-happened");
  return states.join(" ");
}

/** The mice of one colour on a cat card. */
function Cell(given: SeatProps & { colour: Colour }): JSX.Element {
  const { props, cat, choice, mice, landed, colour } = given;
  const { t } = props;
  const { seat } = cat;
  const here = mice.filter((each) => each.place === seat && each.colour === colour);
  const count = seen(here.length, landed.cats[seat - 1]!.caught[colour]);
  const person = subject(wordsContext(props), seat);
  return (
    <Pickable
      class="hunt-cell"
      choice={choice}
      pick={pickOf(colour, seat)}
      label={t("group.card", { ...person, mice: t(`mice.${colour}`), n: here.length })}
    >
      {here.length === 0 && <Empty colour={colour} />}
      {here.map((each, order) => (
        <MousePiece key={each.name} mouse={each} order={order} />
      ))}
      {count > 0 && <Count n={count} />}
    </Pickable>
  );
}

function Points({ props, cat, landed, happened }: SeatProps): JSX.Element {
  const { seat } = cat;
  const gain = happened.caught.includes(seat)
    ? cat.points - (props.before?.board.cats[seat - 1]?.points ?? cat.points)
    : 0;
  const points = seen(cat.points, landed.cats[seat - 1]!.points);
  return (
    <span class="hunt-points">
      <Picture box="4 14 92 76">
        <Cheese />
      </Picture>
      <b aria-hidden="true">{points}</b>
      {gain > 0 && props.motion.on && (
        <span class="hunt-gain" aria-hidden="true">
          +{gain}
        </span>
      )}
      <span class="visually-hidden">{props.t("points", { n: points })}</span>
      {props.view.series && <Total props={props} seat={seat} />}
    </span>
  );
}

export function Seat(given: SeatProps): JSX.Element {
  const { props, cat, happened, index } = given;
  const { t, view, players } = props;
  const { seat } = cat;
  return (
    <section
      class={statesOf(given)}
      data-moves={`card-${seat}`}
      data-raises
      data-thing={`seat ${seat}`}
      aria-label={t("card", subject(wordsContext(props), seat))}
      style={{ "--place": index * 2 + 1 }}
    >
      <CatPicture look={lookOf(players, seat)} mood={moodOf(seat, props, happened)} />
      <div class="hunt-who">
        <SeatTag player={players[seat - 1]!} turn={view.mover === seat} />
        <Points {...given} />
      </div>
      <div class="hunt-cells">
        {COLOURS.map((each) => (
          <Cell key={each} {...given} colour={each} />
        ))}
      </div>
    </section>
  );
}
