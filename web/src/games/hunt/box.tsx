import { LINE, outline } from "../../art/ink.js";
import { type Colour, fill, Mark } from "../../art/marks.js";
import { Cat, Mouse, Picture } from "../../art/pieces.js";

const bold = { ...outline, "stroke-width": 3.5 };

const MICE = [
  ["yellow", 66, 150, 0.62],
  ["green", 262, 152, 0.62],
  ["red", 26, 190, 0.82],
  ["orange", 150, 200, 0.86],
  ["blue", 278, 196, 0.82],
] as const;

const Die = ({ colour, at }: { colour: Colour; at: string }) => (
  <g transform={at}>
    <rect x="-24" y="-20" width="48" height="48" rx="11" fill={LINE} />
    <rect x="-24" y="-25" width="48" height="48" rx="11" fill={fill(colour)} {...bold} />
    <g transform="translate(0 -1)">
      <Mark colour={colour} scale={1.6} />
    </g>
  </g>
);

const Paw = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 128)`}>
    <rect x="-22" y="-20" width="44" height="40" rx="20" fill="#e9a35b" {...bold} />
    <path d="M-8 6v13M8 6v13" fill="none" {...bold} stroke-linecap="round" />
  </g>
);

/** The cat behind the cheese, the mice around it; without words, since they are translated. */
export default function Box() {
  return (
    <Picture box="0 0 400 300">
      <path d="M0 0h400v300H0Z" fill="#2f6b70" />
      <circle cx="200" cy="70" r="150" fill="#f6e2a8" opacity="0.22" />
      <circle cx="200" cy="70" r="96" fill="#f6e2a8" opacity="0.28" />
      <path d="M0 176h400v124H0Z" fill="#c58d55" />
      <path d="M0 176h400v8H0Z" fill="#8a5a30" />
      <ellipse cx="200" cy="246" rx="186" ry="40" fill="#8a5a30" opacity="0.35" />
      <g transform="translate(122 -6) scale(1.56)">
        <Cat mood="sly" tabby />
      </g>
      <g {...bold}>
        <path d="M40 158v56q0 42 160 42t160-42v-56Z" fill="#f7c63c" />
        <ellipse cx="200" cy="158" rx="160" ry="38" fill="#ffe08a" />
        <path
          d="M70 226q0-14 16-14t16 16-16 12-16-14Zm226 4q0-11 13-12t13 11-13 10-13-9Z"
          fill="#d99a1f"
          stroke="none"
        />
      </g>
      <Paw x={120} />
      <Paw x={280} />
      {MICE.map(([colour, x, y, scale]) => (
        <g key={colour} transform={`translate(${x} ${y}) scale(${scale})`}>
          <Mouse colour={colour} />
        </g>
      ))}
      <Die colour="red" at="translate(122 264) rotate(-14)" />
      <Die colour="green" at="translate(282 265) rotate(11)" />
    </Picture>
  );
}
