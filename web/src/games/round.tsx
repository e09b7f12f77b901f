// A round of a series is over: how it ended, how the series stands, and who starts the next one.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { announce, announceLast } from "../ui/announce.js";
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

interface StandingsProps {
  rows: readonly Row[];
  gains: boolean;
  /** Points of a full bar. */
  enough: number;
}

/** After the first round gain and total are equal, so gains are shown from the second on. */
function Standings({ rows, gains, enough }: StandingsProps): JSX.Element {
  const most = Math.max(enough, ...rows.map((each) => each.points));
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
  /** How many points win the series, if that is fixed. */
  enough?: number;
  /** How the next one begins, which lies on the table already; else the last board is still there,
   * and what happened on it has been told. */
  begins?: string;
}

/** Over the next round it goes away by itself, and at a touch. Beside the last board it stays until
 * the players continue. */
export function RoundCard({
  board,
  picture,
  ended,
  enough = 1,
  begins,
}: RoundCardProps): JSX.Element {
  const rows = rowsOf(board);
  const game = board.view.series?.game ?? 1;
  const ordinal = begins ? game - 1 : game; // of the round that is over
  useEffect(() => {
    const standing = rows
      .map(({ player, points }) => `${player.label} ${signed(points)}`)
      .join(", ");
    const told = `${t("series.standing")}: ${standing}.`;
    if (begins) announce(`${ended} ${told} ${begins}`);
    else announceLast(told);
  }, [game]);
  return (
    <div
      key={game}
      class={begins ? "round-card" : "round-card is-aside"}
      style={{ "--stays": `${ROUND_END / Math.min(1, board.motion.speed)}ms` }}
      aria-hidden="true"
    >
      {picture}
      <p>{ended}</p>
      <h3>{t("series.standing")}</h3>
      <Standings rows={rows} gains={ordinal > 1} enough={enough} />
      {begins && <p class="begins">{begins}</p>}
    </div>
  );
}
