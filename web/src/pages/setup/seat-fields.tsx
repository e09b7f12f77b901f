// The seats of a new table.

import { isOnline } from "../../connection/transport.js";
import type { Level, SeatWish } from "../../connection/wire.js";
import { CatChoice } from "../../shared/cat-choice.js";
import { Choice, LONGEST_NAME, Text } from "../../shared/fields.js";
import { botName } from "../../shared/people.js";
import { levelName, t } from "../../words.js";
import { SeatPicture } from "./seat-picture.js";

const AT_THIS_DEVICE = ["me", "here", "bot"] as const;
const KINDS = [...AT_THIS_DEVICE, "link", "lobby", "program"] as const;

/** Players who share a screen may each have a PIN. */
const wantsPin = ({ kind }: SeatWish, shared: boolean): boolean =>
  kind === "here" || (kind === "me" && shared);

const isShared = (seats: readonly SeatWish[]): boolean =>
  seats.some((each) => each.kind === "here");

/** A player alone at this screen needs no PIN. */
export const withoutUnusedPins = (seats: readonly SeatWish[]): SeatWish[] =>
  isShared(seats) ? [...seats] : seats.map(({ pin: _, ...rest }) => rest);

interface SeatProps {
  seat: number;
  /** Whether another player shares this screen. */
  shared: boolean;
  wish: SeatWish;
  levels: readonly Level[];
  change(wish: SeatWish): void;
  /** The name of the person who sets up the table. */
  name: string;
  rename(name: string): void;
}

/** What needs no explanation gets none. */
const helpOf = (kind: SeatWish["kind"]): string =>
  kind === "me" || kind === "bot" ? "" : t(`kind.${kind}.help`);

/** Changing the kind of a seat drops the fields of the old kind. */
const seatOfKind = (kind: SeatWish["kind"], levels: readonly Level[]): SeatWish =>
  kind === "bot"
    ? { kind, level: levels[Math.floor((levels.length - 1) / 2)]?.name ?? "" }
    : { kind };

const SeatField = (props: SeatProps) => (
  <fieldset class="seat-field">
    <legend>{t("setup.seat", { n: props.seat })}</legend>
    <div class="seat-picture">
      <SeatPicture seat={props.seat} wish={props.wish} levels={props.levels} />
    </div>
    <KindField {...props} />
    <FieldsOfKind {...props} />
    {wantsPin(props.wish, props.shared) && <PinField {...props} />}
  </fieldset>
);

const KindField = ({ wish, levels, change }: SeatProps) => (
  <Choice
    label={t("setup.who")}
    help={helpOf(wish.kind)}
    value={wish.kind}
    choices={(isOnline() ? KINDS : AT_THIS_DEVICE).map(
      (each) => [each, t(`kind.${each}`)] as const,
    )}
    change={(kind) => change(seatOfKind(kind as SeatWish["kind"], levels))}
  />
);

function FieldsOfKind({ seat, wish, levels, change, name, rename }: SeatProps) {
  switch (wish.kind) {
    case "bot":
      return (
        <Choice
          label={t("setup.level", { name: botName(seat) })}
          value={wish.level ?? ""}
          choices={levels.map((each) => [each.name, levelName(each.name)] as const)}
          change={(level) => change({ ...wish, level })}
        />
      );
    case "me":
      return (
        <>
          <Text
            label={t("name.yours")}
            value={name}
            maxLength={LONGEST_NAME}
            required
            change={rename}
          />
          <CatChoice seat={seat} />
        </>
      );
    case "here":
    case "program":
      return (
        <Text
          label={t("name")}
          value={wish.name ?? ""}
          maxLength={LONGEST_NAME}
          required={wish.kind === "here"}
          change={(name) => change({ ...wish, name })}
        />
      );
    default:
      return null;
  }
}

const PinField = ({ wish, change }: SeatProps) => (
  <Text
    label={t("setup.pin")}
    value={wish.pin ?? ""}
    maxLength={12}
    type="password"
    change={(pin) => change({ ...wish, pin })}
  />
);

interface SeatsProps extends Pick<SeatProps, "levels" | "name" | "rename"> {
  seats: readonly SeatWish[];
  change(seats: SeatWish[]): void;
}

export const SeatFields = ({ seats, change, ...rest }: SeatsProps) => (
  <div class="seat-fields">
    {seats.map((wish, index) => (
      <SeatField
        key={index}
        seat={index + 1}
        shared={isShared(seats)}
        wish={wish}
        {...rest}
        change={(next) => change(seats.map((each, at) => (at === index ? next : each)))}
      />
    ))}
  </div>
);
