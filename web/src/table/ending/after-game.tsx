// What a finished game leaves: a kind line for those who did not win, and a picture to share.
import type { View } from "../../games/board.js";
import { DoButton } from "../../shared/buttons.js";
import { t } from "../../words.js";
import type { Position } from "../sentences.js";

const CONSOLATIONS = ["end.consolation.1", "end.consolation.2", "end.consolation.3"] as const;

const hasLost = ({ seat, winners }: View): boolean =>
  seat !== null && (winners?.length ?? 0) > 0 && !winners!.includes(seat);

/** The same line whenever the same game is looked at. */
export function KindLine({ view }: { view: View }) {
  if (!hasLost(view)) return null;
  const sum = (view.points ?? []).reduce((one, other) => one + Math.abs(other), 0);
  return <p class="kind-line">{t(CONSOLATIONS[sum % CONSOLATIONS.length]!)}</p>;
}

export const ShareResult = ({ position }: { position: Position }) => (
  <DoButton
    class="plain"
    does={async () => (await import("./result-picture.js")).shareResult(position)}
  >
    {t("end.share")}
  </DoButton>
);
