// A cat card: whose it is, what is caught on it, and how many points that is.
import type { JSX } from "preact";
import { CatPicture, lookOf } from "../../art/cats.js";
import { COLOURS, type Colour, Mark } from "../../art/marks.js";
import { Cheese, type Mood, Picture } from "../../art/pieces.js";
import { SeatTag } from "../../art/table.js";
import { memo } from "../../ui/memo.js";
import { speaking, whose } from "../speaking.js";
import type { Choice } from "./input/choice.js";
import type { NamedMouse } from "./pieces/mice.js";
import { Pickable } from "./pieces/pickable.js";
import { MousePiece } from "./pieces/pieces.js";
import type { Happened } from "./scenes/happened.js";
import type { CatCard } from "./types.js";
import { type Props, pickOf } from "./view.js";

/** How a cat feels about what has just happened, or about whose turn it is. */
export function moodOf(seat: number, { view }: Props, happened: Happened): Mood {
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
      <span aria-hidden="true">Σ {n}</span>
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
  index: number;
}

export function Seat({ props, cat, choice, mice, happened, index }: SeatProps): JSX.Element {
  const { t, view, players } = props;
  const { seat } = cat;
  const person = whose(speaking(props), seat);
  const states = ["hunt-card"];
  if (seat === props.bottom) states.push("is-own");
  if (view.board.turn === seat) states.push("is-turn");
  if (!props.motion.on && happened.caught.includes(seat)) states.push("just-happened");
  const cell = (colour: Colour) => {
    const here = mice.filter((each) => each.place === seat && each.colour === colour);
    const words = { ...person, mice: t(`mice.${colour}`), n: here.length };
    return (
      <Pickable
        key={colour}
        class="hunt-cell"
        choice={choice}
        pick={pickOf(colour, seat)}
        label={t("group.card", words)}
      >
        {here.length === 0 && <Empty colour={colour} />}
        {here.map((each, order) => (
          <MousePiece key={each.name} mouse={each} order={order} />
        ))}
        {here.length > 0 && <Count n={here.length} />}
      </Pickable>
    );
  };
  return (
    <section
      class={states.join(" ")}
      data-moves={`card-${cat.seat}`}
      aria-label={t("card", person)}
      style={{ "--place": index * 2 + 1 }}
    >
      <CatPicture look={lookOf(players, seat)} mood={moodOf(seat, props, happened)} />
      <div class="hunt-who">
        <SeatTag player={players[seat - 1]!} turn={view.mover === seat} />
        <span class="hunt-points">
          <Picture box="4 14 92 76">
            <Cheese />
          </Picture>
          <b aria-hidden="true">{cat.points}</b>
          <span class="visually-hidden">{t("points", { n: cat.points })}</span>
          {view.series && <Total props={props} seat={seat} />}
        </span>
      </div>
      <div class="hunt-cells">{COLOURS.map(cell)}</div>
    </section>
  );
}
