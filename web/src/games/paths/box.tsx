import { outline } from "../../art/ink.js";
import { fill, Mark } from "../../art/marks.js";
import { Cheese, Picture } from "../../art/pieces.js";

const ROADS = "M200 310V246C200 196 96 206 92 130M200 246C200 196 304 206 308 130";
const TRAIL = [
  [158, 203],
  [114, 180],
  [242, 203],
  [286, 180],
] as const;

const Plate = () => <ellipse cx="50" cy="78" rx="46" ry="12" fill="#f4ead6" {...outline} />;

const Cover = () => (
  <g {...outline}>
    <path d="M13 76C13 40 30 25 50 25s37 15 37 51Z" fill="#f0b93a" />
    <path d="M13 76q0-5 .7-10h72.6q.7 5 .7 10Z" fill="#d6942a" />
    <circle cx="50" cy="19" r="8" fill="#f0b93a" />
    <path
      d="M25 58c1-13 8-20 17-23"
      fill="none"
      stroke="#fff3cf"
      stroke-width="5"
      stroke-linecap="round"
    />
  </g>
);

const Trap = () => (
  <g {...outline}>
    <path d="M20 60h60l6 18H14Z" fill="#c8935a" />
    <path d="M26 66 34 44h32l8 22" fill="none" stroke-width="9" />
    <path d="M26 66 34 44h32l8 22" fill="none" stroke="#c9d2d8" stroke-width="4" />
  </g>
);

const Meadow = () => (
  <>
    <path d="M0 0h400v300H0Z" fill="#3d7d80" />
    <path d="M-4 112Q200 76 404 112v192H-4Z" fill="#cfdca2" {...outline} />
    <path d={ROADS} fill="none" stroke="#8d6b43" stroke-width="58" />
    <path d={ROADS} fill="none" stroke="#fdf0d0" stroke-width="50" />
    <path
      d="M26 250q2-16-3-24m8 24q0-18 6-26m2 26q4-12 10-16M352 262q2-16-3-24m8 24q0-18 6-26m2 26q4-12 10-16M196 168q2-14-3-20m8 20q0-16 6-22"
      fill="none"
      stroke="#8fa75f"
      stroke-width="5"
      stroke-linecap="round"
    />
  </>
);

/** From above, running up to the fork. */
const RunningMouse = () => (
  <g transform="translate(156 182) scale(1.46)" {...outline}>
    <path d="M30 66c3 12-14 10-9 22" fill="none" stroke-linecap="round" />
    <path
      d="M30 4c11 9 21 27 21 45 0 15-9 23-21 23S9 64 9 49C9 31 19 13 30 4Z"
      fill={fill("red")}
    />
    <path d="m21 12-12-4m12 8-13 1m31-5 12-4m-12 8 13 1" fill="none" stroke-width="1.6" />
    <circle cx="14" cy="31" r="10" fill={fill("red")} />
    <circle cx="46" cy="31" r="10" fill={fill("red")} />
    <path d="M24.5 18h.1m10.9 0h.1M30 6h.1" fill="none" stroke-width="6" stroke-linecap="round" />
    <g transform="translate(30 53)" stroke="none">
      <Mark colour="red" scale={1.2} />
    </g>
  </g>
);

/** A mouse before a fork, and two covers: cheese or trap? Without words: they are translated. */
export default function Box() {
  return (
    <Picture box="0 0 400 300">
      <Meadow />
      {TRAIL.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="9" fill={fill("red")} {...outline} />
      ))}
      <g transform="translate(18 38) scale(1.45)">
        <Plate />
        <g transform="translate(24 30) scale(.54)">
          <Cheese />
        </g>
        <g transform="translate(-10 -24) rotate(-15 50 50)">
          <Cover />
        </g>
      </g>
      <g transform="translate(237 38) scale(1.45)">
        <Plate />
        <Trap />
        <g transform="translate(10 -24) rotate(15 50 50)">
          <Cover />
        </g>
      </g>
      <RunningMouse />
    </Picture>
  );
}
