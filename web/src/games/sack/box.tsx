import { outline } from "../../art/ink.js";
import { Cat, Mouse, Picture, Tail } from "../../art/pieces.js";

const bold = { ...outline, "stroke-width": 4 };

const Dusk = () => (
  <>
    <rect width="400" height="300" fill="#2f5d62" />
    <circle cx="318" cy="64" r="36" fill="#ffe9b0" />
    <circle cx="332" cy="54" r="30" fill="#2f5d62" />
    <path d="M0 222q100-18 200-6t200-8v92H0Z" fill="#c98f4e" />
    <path d="M0 236q120-16 400-4" fill="none" stroke="#2e2118" stroke-width="3" opacity="0.25" />
    <ellipse cx="204" cy="272" rx="132" ry="16" fill="#2e2118" opacity="0.25" />
  </>
);

const OpenSack = () => (
  <>
    <path d="M102 158q-30 56-10 112h220q20-56-4-112Z" fill="#d9ab6c" {...bold} />
    <ellipse cx="204" cy="156" rx="104" ry="24" fill="#7a5632" {...bold} />
    <path
      d="M116 220h34v32h-34Zm128 4 38-6 5 28-38 6Z"
      fill="#b98346"
      {...bold}
      stroke-dasharray="9 6"
    />
  </>
);

const Scoundrel = () => (
  <g transform="translate(118 18) scale(1.68)">
    <Cat mood="sly" coat="#5d5866" belly="#a49cab">
      <path d="M22 44q10-7 22-2 2 18-10 19-13 0-12-17Z" fill="#2e2118" />
      <path d="M12 42q26 0 60-14" fill="none" stroke="#2e2118" stroke-width="4" />
    </Cat>
  </g>
);

/** The edge of the sack, in front of the cat, and her paws on it. */
const EdgeAndPaws = () => (
  <>
    <path
      d="M98 152q6-32 34-18t36 6 34 10 34-10 36-4 36 16q6 24-18 32-88 26-176 0-22-10-16-32Z"
      fill="#ecc78f"
      {...bold}
    />
    <path d="M142 158q-8 26 10 30t20-26m62-2q8 26-10 30t-20-26" fill="#5d5866" {...bold} />
  </>
);

/** A sack at dusk, somebody in it, and mice who would rather know. Without words. */
export default function Box() {
  return (
    <Picture box="0 0 400 300">
      <Dusk />
      <Tail d="M294 250q66 6 58-52t18-58" coat="#5d5866" wide={18} edge={8} />
      <OpenSack />
      <Scoundrel />
      <EdgeAndPaws />
      <g transform="translate(14 226) scale(0.82)">
        <Mouse colour="yellow" />
      </g>
      <g transform="translate(392 238) scale(-0.8 0.8)">
        <Mouse colour="red" />
      </g>
    </Picture>
  );
}
