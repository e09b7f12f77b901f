// The middle of the table: the row that lies on the sack, and the sack that was sold before it.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { memo } from "../../../ui/memo.js";
import { signed } from "../../../words.js";
import { wordsContext } from "../../words-context.js";
import { Card, FigureIcon } from "../pieces/cards.js";
import type { SaleKind, Scene } from "../scenes/beats.js";
import { SaleHead, Sold, soldProps } from "../scenes/sold.js";
import { justHappenedClass, OwnerName } from "../seats.js";
import type { CardName, Place } from "../types.js";
import { isDog, movingName, owners, type Props, type Worth, worthSoFar } from "../view.js";
import { named, ownerLabel, points } from "../words.js";

/** The player's own card lies face down too, but they may see it. */
const FaceDown = ({ t, at }: { t: Props["t"]; at: Place }): JSX.Element => (
  <span class="sack-down">
    <Card card={null} />
    {at.card && (
      <span class="sack-peek">
        <Card card={at.card} />
      </span>
    )}
    <span class="visually-hidden">
      {at.card ? t("row.own", { card: named(t, at.card) }) : t("row.down")}
    </span>
  </span>
);

/** A dog in the row: a touch tells what it does. */
const Dog = ({ t, card, id }: { t: Props["t"]; card: CardName; id: string }): JSX.Element => (
  <>
    <button type="button" class="sack-dog" popovertarget={id}>
      <Card card={card} />
      <span class="visually-hidden">{named(t, card)}</span>
    </button>
    <p id={id} class="sack-tells" popover="auto">
      {t(card === "bigdog" ? "dog.big" : "dog.small")}
    </p>
  </>
);

const FaceUp = ({ t, at, id }: { t: Props["t"]; at: Place; id: string }): JSX.Element =>
  at.card && isDog(at.card) ? (
    <Dog t={t} card={at.card} id={id} />
  ) : (
    <>
      <Card card={at.card} />
      <span class="visually-hidden">{at.card && named(t, at.card)}</span>
    </>
  );

interface RowPlaceProps {
  t: Props["t"];
  owner: string;
  own: boolean;
  at: Place | undefined;
  /** The name under which its card moves, and where it comes from. */
  moves: string;
  from: string;
  states: string;
}

const RowPlace = memo(({ t, owner, own, at, moves, from, states }: RowPlaceProps) => (
  <li class={`sack-place${states}`}>
    <OwnerName name={owner} own={own} />
    {at ? (
      <span key={moves} class="sack-lies" data-moves={moves} data-from={from}>
        {at.up ? <FaceUp t={t} at={at} id={`dog-${moves}`} /> : <FaceDown t={t} at={at} />}
      </span>
    ) : (
      <span class="sack-lies">
        <span class="visually-hidden">{t("row.empty")}</span>
      </span>
    )}
  </li>
));

function rowPlace(props: Props, owner: number | null, place: number): JSX.Element {
  const { t, view, before } = props;
  const { row, round } = view.board;
  const at = row[place];
  const isJustTurned = at?.up === true && before?.board.row[place]?.up === false;
  const states = `${at ? "" : " empty"}${isJustTurned && props.motion.on ? " turned" : ""}${justHappenedClass(props, isJustTurned)}`;
  return (
    <RowPlace
      key={`${round}-${place}`}
      t={t}
      owner={ownerLabel(wordsContext(props), owner)}
      own={owner !== null && owner === view.seat}
      at={at}
      moves={at ? movingName(view.seat, round, place, at) : ""}
      from={owner === null ? "pile-dummy" : `seat-${owner}`}
      states={states}
    />
  );
}

/** A dog in words and as a picture, and what it leaves. */
const DogLeaves = ({ t, dog, says }: { t: Props["t"]; dog: CardName; says: string }) => (
  <span class="sack-leaves">
    <FigureIcon card={dog} />
    <span>
      <span class="visually-hidden">{named(t, dog)}: </span>
      {says}
    </span>
  </span>
);

interface DogsLeaveProps {
  t: Props["t"];
  worth: Worth;
  opening: boolean;
}

/** What dogs, open or hidden, would leave of it; while the sack is opened, nobody guesses any more. */
function DogsLeave({ t, worth, opening }: DogsLeaveProps): JSX.Element | null {
  const { chase, hidden, unknown } = worth;
  if (chase) {
    const key = unknown ? "so.far.chase.unless" : "so.far.chase";
    return <DogLeaves t={t} dog={chase.dog} says={t(key, { n: signed(chase.leaves) })} />;
  }
  if (!hidden || opening) return null;
  const left = (n: number) => t("so.far.left", { n: signed(n) });
  return (
    <span>
      {t("so.far.hides")} <DogLeaves t={t} dog="bigdog" says={left(hidden.big)} />{" "}
      {hidden.small !== hidden.big && <DogLeaves t={t} dog="smalldog" says={left(hidden.small)} />}
    </span>
  );
}

interface SoFarProps {
  t: Props["t"];
  /** Null while nothing can be said: the line keeps its place. */
  worth: Worth | null;
  opening: boolean;
  moves: boolean;
}

/** What lies in the sack so far, and what dogs would leave of it; with motion it waits for the card. */
const SoFar = ({ t, worth, opening, moves }: SoFarProps): JSX.Element => {
  if (!worth) return <p class="sack-so-far" />;
  const sum = t(worth.own ? "so.far.own" : "so.far", { points: points(t, worth.now) });
  return (
    <p key={JSON.stringify(worth)} class={moves ? "sack-so-far after-card" : "sack-so-far"}>
      <b>{sum}</b> <DogsLeave t={t} worth={worth} opening={opening} />
    </p>
  );
};

/** The sum of the cards that are known, where some lie open and the sack is not sold yet. */
function soFar({ view }: Props, scene: Scene | null): Worth | null {
  if (scene?.kind === "opening") return scene.worth;
  const { phase, row } = view.board;
  const bidding = phase === "bidding" || phase === "offered";
  return bidding && row.some((each) => each.up) ? worthSoFar(row, view.seat) : null;
}

/** What is seen of the sale in this scene; null: nothing yet. */
const saleOf = (scene: Scene | null): SaleKind | null =>
  scene?.kind === "turning" || scene?.kind === "passing" || scene?.kind === "opening"
    ? null
    : (scene?.kind ?? null);

/** Whether the sack has the table to itself: it is opened and sold, and nobody can do anything. */
export const hasTheStage = (scene: Scene | null): boolean =>
  scene?.kind === "opening" || saleOf(scene) !== null;

interface SackProps {
  props: Props;
  scene: Scene | null;
}

export function Sack({ props, scene }: SackProps): JSX.Element {
  const now = props.view.board;
  const sale = saleOf(scene);
  const reminder = !sale && now.phase === "putting" ? now.last : null;
  const worth = soFar(props, scene);
  const places = useMemo(() => owners(now), [now.starter, now.players.length, now.dummy === null]);
  return (
    <section
      class={sale ? "sack-cloth sold" : "sack-cloth"}
      data-sack
      data-thing="sack"
      aria-label={props.t("row")}
    >
      {scene?.kind === "opening" && (
        <SaleHead players={props.players} buyer={scene.buyer} mood="sly" text={props.t("opens")} />
      )}
      {sale && now.last ? (
        <Sold {...soldProps(props, now.last)} sale={sale} />
      ) : (
        <ol class="sack-row">{places.map((owner, place) => rowPlace(props, owner, place))}</ol>
      )}
      {reminder && <Sold {...soldProps(props, reminder)} />}
      {!sale && (
        <SoFar
          t={props.t}
          worth={worth}
          opening={scene?.kind === "opening"}
          moves={props.motion.on}
        />
      )}
    </section>
  );
}
