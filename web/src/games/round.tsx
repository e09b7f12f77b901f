// A round of a series is over: how it ended, how the series stands, and who starts the next one.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../ui/announce.js";
import { signed, t } from "../words.js";
import { type BoardProps, type Player, ROUND_END } from "./board.js";
import "./round.css";

type Standing = Pick<BoardProps, "view" | "before" | "players" | "motion">;

interface Row {
  player: Player;
  points: number;
  gain: number;
}

/** Best first; where points are equal, the earlier seat first. */
function rowsOf({ view, before, players }: Standing): readonly Row[] {
  const rows = players.map((player, index) => {
    const points = view.points?.[index] ?? 0;
    return { player, points, gain: points - (before?.points?.[index] ?? 0) };
  });
  return rows.sort((one, other) => other.points - one.points);
}

const shownGain = (gain: number): string => (gain > 0 ? `+${gain}` : gain < 0 ? signed(gain) : "");

/** After the first round gain and total are equal, so gains are shown from the second on. */
function Standings({ rows, gains }: { rows: readonly Row[]; gains: boolean }): JSX.Element {
  const most = Math.max(1, ...rows.map((each) => each.points));
  return (
    <ol class="standings">
      {rows.map(({ player, points, gain }) => (
        <li key={player.seat} style={{ "--share": Math.max(0, points) / most }}>
          <span class="name">{player.label}</span>
          <span class="gain">{gains && shownGain(gain)}</span>
          <b>{signed(points)}</b>
        </li>
      ))}
    </ol>
  );
}

interface RoundCardProps {
  board: Standing;
  /** What there is to see of the end. */
  picture?: ComponentChildren;
  ended: string;
  /** A line of the log has said how it ended: a screen reader is not told again. */
  endIsTold?: boolean;
  begins: string;
}

/** It goes away by itself, and at a touch; the next round lies on the table already. */
export function RoundCard({
  board,
  picture,
  ended,
  endIsTold = false,
  begins,
}: RoundCardProps): JSX.Element {
  const rows = rowsOf(board);
  const game = board.view.series?.game ?? 1;
  useEffect(() => {
    const standing = rows
      .map(({ player, points }) => `${player.label} ${signed(points)}`)
      .join(", ");
    announce(`${endIsTold ? "" : ended} ${t("series.standing")}: ${standing}. ${begins}`.trim());
  }, [game]);
  return (
    <div
      key={game}
      class="round-card"
      style={{ "--stays": `${ROUND_END / Math.min(1, board.motion.speed)}ms` }}
      aria-hidden="true"
    >
      {picture}
      <p>{ended}</p>
      <h3>{t("series.standing")}</h3>
      <Standings rows={rows} gains={game > 2} />
      <p class="begins">{begins}</p>
    </div>
  );
}
