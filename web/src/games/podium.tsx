// The end of a game or series: every cat on a block of cheese as high as its points.
import type { ComponentChildren, JSX } from "preact";
import { CatHead, Crown, lookOf } from "../art/cats.js";
import { outline } from "../art/ink.js";
import type { BoardProps } from "./board.js";
import { verdict } from "./verdict.js";
import "./podium.css";

/** How long the cats climb their cheeses, in ms. */
export const CLIMBING = 1_200;

const LOW = 26;
const HIGH = 120;
const WIDTH = 120;

const HOLES = [
  [22, 18, 7],
  [70, 30, 9],
  [44, 52, 6],
  [84, 70, 7],
  [26, 84, 8],
] as const;

const Block = ({ height }: { height: number }) => (
  <g>
    <rect x="4" y="0" width={WIDTH - 8} height={height + 12} rx="10" fill="#f7c63c" {...outline} />
    <rect x="5.5" y="1.5" width={WIDTH - 11} height="12" rx="6" fill="#ffe08a" />
    {HOLES.filter(([, y, r]) => y + r + 4 < height).map(([x, y, r]) => (
      <circle key={x} cx={x + 6} cy={y + 6} r={r} fill="#d99a1f" />
    ))}
  </g>
);

/** A cat on its cheese; the highest cheese is the winner's. */
function Stand({ look, wins, share }: { look: number; wins: boolean; share: number }) {
  const height = LOW + (HIGH - LOW) * share;
  return (
    <svg viewBox={`0 -130 ${WIDTH} 265`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g transform={`translate(0 ${HIGH - height})`}>
        <g transform="translate(10 -92)">
          <g class={wins ? "podium-winner" : ""}>
            <CatHead look={look} mood={wins ? "glad" : "sleepy"} />
            {wins && <Crown look={look} />}
          </g>
        </g>
        <Block height={height} />
      </g>
    </svg>
  );
}

interface PodiumProps {
  board: Pick<BoardProps, "view" | "players">;
  /** Index 0 is seat 1. */
  points: readonly number[];
  /** Why the game is over, where the board does not show it. */
  why?: string;
  /** What stands below a player's name. */
  children(seat: number): ComponentChildren;
}

export function Podium({ board, points, why, children }: PodiumProps): JSX.Element {
  const { view, players } = board;
  const most = Math.max(1, ...points);
  const winners = view.winners ?? [];
  return (
    <div class="podium" style={{ "--of": points.length }}>
      <h2>{verdict(view, players)}</h2>
      {why && <p class="podium-why">{why}</p>}
      <ol>
        {players.map(({ seat, label }, index) => {
          const wins = winners.includes(seat);
          return (
            <li key={seat} class={wins ? "is-won" : ""} style={{ "--order": index }}>
              <Stand
                look={lookOf(players, seat)}
                wins={wins}
                share={Math.max(0, points[index]!) / most}
              />
              <span>
                <b>{label}</b>
                {children(seat)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
