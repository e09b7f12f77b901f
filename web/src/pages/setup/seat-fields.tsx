// The seats of a new table.

import { useState } from "preact/hooks";
import { lookOf } from "../../art/cats.js";
import { Icon } from "../../art/icons.js";
import { isOnline } from "../../connection/transport.js";
import type { Level, SeatWish } from "../../connection/wire.js";
import { CatChoice, CatField } from "../../shared/cat-choice.js";
import { Choice, LONGEST_NAME, nameProblem, Text } from "../../shared/fields.js";
import { botName } from "../../shared/people.js";
import { levelName, t } from "../../words.js";
import { catsOf } from "./cats.js";
import { SeatPicture } from "./seat-picture.js";

const AT_THIS_DEVICE = ["me", "here", "bot"] as const;
const KINDS = [...AT_THIS_DEVICE, "link", "lobby", "program"] as const;

export const isShared = (seats: readonly SeatWish[]): boolean =>
  seats.some((each) => each.kind === "here");

/** A player alone at this screen needs no PIN. */
export const withoutUnusedPins = (seats: readonly SeatWish[]): SeatWish[] =>
  isShared(seats) ? [...seats] : seats.map(({ pin: _, ...rest }) => rest);

/** Who shares this screen and has entered no name is called after their seat. */
export const withNames = (seats: readonly SeatWish[]): SeatWish[] =>
  seats.map((each, index) =>
    each.kind === "here" && !each.name?.trim()
      ? { ...each, name: t("name.player", { n: index + 1 }) }
      : each,
  );

interface SeatProps {
  seat: number;
  /** The number of the seat's cat, which gives a bot its name, and what it looks like. */
  cat: number;
  look: number;
  /** Whether no seat before it has the same kind: what a kind means is told once. */
  isFirst: boolean;
  /** Whether players of this game know things that others do not. */
  hidden: boolean;
  wish: SeatWish;
  levels: readonly Level[];
  change(wish: SeatWish): void;
  /** The name of the person who sets up the table. */
  name: string;
  rename(name: string): void;
}

/** What needs no explanation gets none. */
function helpOf(kind: SeatWish["kind"], hidden: boolean): string {
  if (kind === "me" || kind === "bot") return "";
  return t(kind === "here" && !hidden ? "kind.here.open" : `kind.${kind}.help`);
}

/** Changing the kind of a seat drops the fields of the old kind. */
const seatOfKind = (kind: SeatWish["kind"], levels: readonly Level[]): SeatWish =>
  kind === "bot"
    ? { kind, level: levels[Math.floor((levels.length - 1) / 2)]?.name ?? "" }
    : { kind };

/** People at this screen choose their cats by a touch on the picture. */
function SeatField(props: SeatProps) {
  const { wish, look } = props;
  const [open, setOpen] = useState(false);
  const picture = <SeatPicture look={look} wish={wish} levels={props.levels} />;
  const hasCat = wish.kind === "me" || wish.kind === "here";
  return (
    <fieldset class="seat-field">
      <legend>{t("setup.seat", { n: props.seat })}</legend>
      {hasCat ? (
        <button
          type="button"
          class="seat-picture button"
          aria-expanded={open}
          aria-label={t(wish.kind === "me" ? "cat.yours" : "cat.theirs")}
          onClick={() => setOpen(!open)}
        >
          {picture}
          <Icon name="more" />
        </button>
      ) : (
        <div class="seat-picture">{picture}</div>
      )}
      <div class="seat-choices">
        <KindField {...props} />
        <FieldOfKind {...props} />
      </div>
      {hasCat && open && <SeatCats {...props} />}
    </fieldset>
  );
}

const SeatCats = ({ wish, look, change }: SeatProps) =>
  wish.kind === "me" ? (
    <CatChoice seat={look} />
  ) : (
    <CatField
      label={t("cat.theirs")}
      look={wish.cat || look}
      change={(cat) => change({ ...wish, cat })}
    />
  );

const KindField = ({ wish, levels, hidden, isFirst, change }: SeatProps) => (
  <Choice
    label={t("setup.who")}
    help={isFirst ? helpOf(wish.kind, hidden) : ""}
    value={wish.kind}
    choices={(isOnline() ? KINDS : AT_THIS_DEVICE).map(
      (each) => [each, t(`kind.${each}`)] as const,
    )}
    change={(kind) => change(seatOfKind(kind as SeatWish["kind"], levels))}
  />
);

interface NameProps {
  label: string;
  value: string;
  required?: boolean;
  placeholder?: string;
  change(name: string): void;
}

const NameField = (props: NameProps) => (
  <Text
    {...props}
    maxLength={LONGEST_NAME}
    problem={props.required || props.value.trim() ? nameProblem(props.value) : ""}
  />
);

const LevelField = ({ cat, wish, levels, change }: SeatProps) => (
  <Choice
    label={t("setup.level", { name: botName(cat) })}
    value={wish.level ?? ""}
    choices={levels.map((each) => [each.name, levelName(each.name)] as const)}
    change={(level) => change({ ...wish, level })}
  />
);

/** The name of another player at this screen, or of a program. */
const OthersName = ({ seat, wish, change }: SeatProps) => (
  <NameField
    label={t("name")}
    value={wish.name ?? ""}
    placeholder={wish.kind === "here" ? t("name.player", { n: seat }) : ""}
    change={(name) => change({ ...wish, name })}
  />
);

function FieldOfKind(props: SeatProps) {
  switch (props.wish.kind) {
    case "bot":
      return <LevelField {...props} />;
    case "me":
      return (
        <NameField label={t("name.yours")} value={props.name} required change={props.rename} />
      );
    case "here":
    case "program":
      return <OthersName {...props} />;
    default:
      return null;
  }
}

interface SeatsProps extends Pick<SeatProps, "levels" | "hidden" | "name" | "rename"> {
  seats: readonly SeatWish[];
  change(seats: SeatWish[]): void;
}

export function SeatFields({ seats, change, ...rest }: SeatsProps) {
  const cats = catsOf(seats);
  return (
    <div class="seat-fields">
      {seats.map((wish, index) => (
        <SeatField
          key={index}
          seat={index + 1}
          cat={cats[index]!.cat}
          look={lookOf(cats, index + 1)}
          isFirst={seats.findIndex((each) => each.kind === wish.kind) === index}
          wish={wish}
          {...rest}
          change={(next) => change(seats.map((each, at) => (at === index ? next : each)))}
        />
      ))}
    </div>
  );
}
