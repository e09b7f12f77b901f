// What a finished game leaves: a kind line for those who did not win, who has won how often, and a
// picture to share.
import { useState } from "preact/hooks";
import { CatPicture, lookOf } from "../../art/cats.js";
import type { View } from "../../games/board.js";
import { DoButton } from "../../shared/buttons.js";
import { t } from "../../words.js";
import type { Position } from "../sentences.js";

const CONSOLATIONS = ["end.consolation.1", "end.consolation.2", "end.consolation.3"] as const;

const isWinner = ({ winners }: View, seat: number): boolean => winners?.includes(seat) ?? false;

const hasLost = ({ seat, winners }: View): boolean =>
  seat !== null && (winners?.length ?? 0) > 0 && !winners!.includes(seat);

/** The same line whenever the same game is looked at. */
export function KindLine({ view }: { view: View }) {
  if (!hasLost(view)) return null;
  const sum = (view.points ?? []).reduce((one, other) => one + Math.abs(other), 0);
  return <p class="kind-line">{t(CONSOLATIONS[sum % CONSOLATIONS.length]!)}</p>;
}

/** After a rematch: the games that each player has won, this one included. */
export function Tally({ players, view }: Position) {
  if (!players.some((each) => each.wins > 0)) return null;
  const tally = players
    .map((player) => ({ player, wins: player.wins + Number(isWinner(view, player.seat)) }))
    .sort((a, b) => b.wins - a.wins);
  return (
    <section class="tally" aria-labelledby="tally">
      <h3 id="tally">{t("end.tally")}</h3>
      <ul>
        {tally.map(({ player, wins }) => (
          <li key={player.seat}>
            <CatPicture look={lookOf(players, player.seat)} mood={wins ? "glad" : "calm"} />
            <span class="name">{player.label}</span> <b>{wins}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ShareResult({ position }: { position: Position }) {
  const [file, setFile] = useState("");
  const share = async () => {
    setFile("");
    const { shareResult } = await import("./result-picture.js");
    setFile(await shareResult(position));
  };
  const saved = file && t("end.share.saved", { file });
  return (
    <>
      <DoButton does={share}>{saved || t("end.share")}</DoButton>
      {/* Announced from here: a dialog may lie over the rest of the page. */}
      <span class="visually-hidden" role="status">
        {saved}
      </span>
    </>
  );
}
