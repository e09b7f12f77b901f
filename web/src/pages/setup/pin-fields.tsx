// PINs of players who share a screen, where there is something to hide.
import type { SeatWish } from "../../connection/wire.js";
import { Text } from "../../shared/fields.js";
import { t } from "../../words.js";

const LONGEST_PIN = 12;

interface PinProps {
  seats: readonly SeatWish[];
  change(seats: SeatWish[]): void;
}

const isHere = ({ kind }: SeatWish): boolean => kind === "me" || kind === "here";

export const PinFields = ({ seats, change }: PinProps) => (
  <>
    {seats.map(
      (wish, index) =>
        isHere(wish) && (
          <Text
            key={index}
            label={t("setup.pin", { n: index + 1 })}
            value={wish.pin ?? ""}
            maxLength={LONGEST_PIN}
            type="password"
            change={(pin) =>
              change(seats.map((each, at) => (at === index ? { ...each, pin } : each)))
            }
          />
        ),
    )}
  </>
);
