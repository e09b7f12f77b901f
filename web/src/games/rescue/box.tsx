import { outline } from "../../art/ink.js";
import { Cat, Cheese, Dog, Mouse, Picture } from "../../art/pieces.js";

const bold = { ...outline, "stroke-width": 4 };
const STRIPES = [0, 1, 2, 3, 4, 5];

/** Everybody is after somebody. Without words, since they are translated. */
export default function Box() {
  return (
    <Picture box="0 0 400 300">
      <path d="M0 0h400v300H0Z" fill="#e7b765" />
      <path d="M70 0h60l190 300H-90Z" fill="#fbe6ae" opacity="0.75" />
      <path d="M100-4v18M100 12q34 2 44 40H56q10-38 44-40Z" fill="#cf3b33" {...bold} />
      <g transform="translate(214 8) scale(1.85)">
        <Dog />
      </g>
      <path d="M-4 178h408v126H-4Z" fill="#fff6e4" {...bold} />
      {STRIPES.map((each) => (
        <path key={each} d={`M${each * 76 + 6} 180h36l-20 120h-42Z`} fill="#cf3b33" opacity="0.2" />
      ))}
      <path d="M0 200h400v26H0Zm0 56h400v44H0Z" fill="#cf3b33" opacity="0.16" />
      <path
        d="M262 170q16-14 32 0v20q-16 14-32 0Zm82 0q16-14 32 0v20q-16 14-32 0Z"
        fill="#b98a5a"
        {...bold}
      />
      <g transform="translate(122 104) scale(1.4)">
        <Cat tabby mood="sly" />
      </g>
      <g transform="translate(92 206) scale(.88)">
        <Mouse colour="blue" />
      </g>
      <g transform="translate(2 180) scale(1.1)">
        <Cheese />
      </g>
    </Picture>
  );
}
