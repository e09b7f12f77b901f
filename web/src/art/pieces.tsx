// The animals and the cheese, as groups of 100 × 100 units. Wrap them in <Picture> or in your
// own <svg>. They have no ids, so they can be used on a page any number of times.
import type { ComponentChildren, JSX } from "preact";
import { memo } from "../ui/memo.js";
import { LINE, outline } from "./ink.js";
import { type Colour, fill, Mark } from "./marks.js";

interface PictureProps {
  /** Alternative text; left out where the words next to it say the same. */
  title?: string;
  box?: string;
  class?: string;
  children: ComponentChildren;
}

export const Picture = ({ title, box = "0 0 100 100", children, ...rest }: PictureProps) => (
  <svg viewBox={box} class={rest.class} {...(title ? { role: "img" } : { "aria-hidden": true })}>
    {title && <title>{title}</title>}
    {children}
  </svg>
);

/** A wooden mouse running to the left, 100 × 64. */
export const Mouse = memo(({ colour }: { colour: Colour }) => (
  <g>
    <path
      d="M84 46c14 2 16-12 8-17"
      fill="none"
      stroke={LINE}
      stroke-width="3.5"
      stroke-linecap="round"
    />
    <path
      d="M4 48C14 26 34 12 56 12c20 0 32 16 32 34 0 6-4 10-10 10H12c-6 0-10-4-8-8Z"
      fill={fill(colour)}
      {...outline}
    />
    <circle cx="38" cy="16" r="11" fill={fill(colour)} {...outline} />
    <circle cx="38" cy="16" r="5" fill={LINE} opacity="0.25" />
    <circle cx="20" cy="36" r="3.4" fill={LINE} />
    <circle cx="5" cy="48" r="3.6" fill={LINE} />
    <g transform="translate(59 36)">
      <Mark colour={colour} scale={1.25} />
    </g>
  </g>
));

interface TailProps {
  /** Its path. */
  d: string;
  coat: string;
  wide?: number;
  /** How wide the outline is on both sides together. */
  edge?: number;
}

/** A tail: a thick line with an outline around it. */
export const Tail = ({ d, coat, wide = 9, edge = 6 }: TailProps) => (
  <g fill="none" stroke-linecap="round">
    <path d={d} stroke={LINE} stroke-width={wide + edge} />
    <path d={d} stroke={coat} stroke-width={wide} />
  </g>
);

/** A wedge of cheese. */
export const Cheese = memo(({ rind = "#e08a1e" }: { rind?: string }) => (
  <g {...outline}>
    <path d="M8 58 66 18c14 4 24 16 26 34Z" fill="#ffe08a" />
    <path d="M8 58 92 52v28L8 86Z" fill="#f7c63c" />
    <path d="M92 52v28l-9 .6V52.6Z" fill={rind} />
    <circle cx="30" cy="71" r="6.5" fill="#d99a1f" stroke="none" />
    <circle cx="56" cy="66" r="4.5" fill="#d99a1f" stroke="none" />
    <circle cx="68" cy="76" r="5.5" fill="#d99a1f" stroke="none" />
    <ellipse cx="58" cy="40" rx="8" ry="5" fill="#eab53a" stroke="none" />
  </g>
));

export type Mood = "calm" | "vain" | "sly" | "sleepy" | "cross" | "glad" | "hurt";

interface CatLook {
  mood?: Mood;
  coat?: string;
  belly?: string;
  /** Stripes on the forehead. */
  tabby?: boolean;
  /** What this cat alone has: an eye patch, a bow, a torn ear. */
  children?: ComponentChildren;
}

// Drawn anew each time: an element that is kept would keep the page it was last drawn on.
const EYES: Record<Mood, () => JSX.Element> = {
  calm: () => (
    <g>
      <ellipse cx="33" cy="52" rx="6" ry="8" fill="#f6e27a" {...outline} />
      <ellipse cx="67" cy="52" rx="6" ry="8" fill="#f6e27a" {...outline} />
      <ellipse cx="33" cy="52" rx="2" ry="6" fill={LINE} />
      <ellipse cx="67" cy="52" rx="2" ry="6" fill={LINE} />
    </g>
  ),
  vain: () => (
    <g fill="none" {...outline} stroke-linecap="round">
      <path d="M24 54q9-9 18 0M58 54q9-9 18 0" />
      <path d="m24 54-5-4m9 1-4-6m34 9 5-4m9 1 4-6" stroke-width="2" />
    </g>
  ),
  sly: () => (
    <g>
      <path d="M23 47l19 6q-6 8-13 5-5-3-6-11Z" fill="#d8ee7a" {...outline} />
      <path d="M77 47l-19 6q6 8 13 5 5-3 6-11Z" fill="#d8ee7a" {...outline} />
      <circle cx="34" cy="54" r="2.6" fill={LINE} />
      <circle cx="66" cy="54" r="2.6" fill={LINE} />
    </g>
  ),
  sleepy: () => (
    <path d="M24 53q9 7 18 0M58 53q9 7 18 0" fill="none" {...outline} stroke-linecap="round" />
  ),
  cross: () => (
    <g>
      <path
        d="m22 42 20 8m36-8-20 8"
        fill="none"
        {...outline}
        stroke-width="4"
        stroke-linecap="round"
      />
      <circle cx="34" cy="54" r="4.5" fill={LINE} />
      <circle cx="66" cy="54" r="4.5" fill={LINE} />
    </g>
  ),
  glad: () => (
    <path d="M24 55q9-12 18 0M58 55q9-12 18 0" fill="none" {...outline} stroke-linecap="round" />
  ),
  hurt: () => (
    <path
      d="m27 47 12 11m0-11L27 58m34-11 12 11m0-11L61 58"
      fill="none"
      {...outline}
      stroke-linecap="round"
    />
  ),
};

const MOUTH: Record<Mood, string> = {
  calm: "M50 68v5m-9 2q5 4 9-2 4 6 9 2",
  vain: "M50 68v4m-8 1q4 5 8-1 4 6 8 1",
  sly: "M50 68v5m-10 0q5 6 10 0 9 7 17-3",
  sleepy: "M50 68v5m-7 2q4 3 7-2 3 5 7 2",
  cross: "M50 68v4m-11 6q11-8 22 0",
  glad: "M50 68v4m-12-1q6 11 12 1 6 10 12-1",
  hurt: "M50 68v4m-11 6q4-5 7-1t7-1 8 2",
};

/** A cat's head from the front. */
export const Cat = ({
  mood = "calm",
  coat = "#e9a35b",
  belly = "#fff3dd",
  tabby = false,
  children,
}: CatLook): JSX.Element => (
  <g>
    <path
      d="M14 12Q12 8 17 9L40 22q10-2 20 0L83 9q5-1 3 3l-4 28q8 10 8 22c0 20-18 32-40 32S10 82 10 62q0-12 8-22Z"
      fill={coat}
      {...outline}
    />
    <path d="m21 18 3 17 11-9ZM79 18l-3 17-11-9Z" fill="#f2b7a6" />
    {tabby && (
      <path
        d="M50 24v12M40 26l2 9m18-9-2 9M12 60l12 2m-11 8 11-2m64-8-12 2m11 8-11-2"
        fill="none"
        stroke={LINE}
        stroke-width="4"
        stroke-linecap="round"
        opacity="0.45"
      />
    )}
    <ellipse cx="50" cy="74" rx="20" ry="15" fill={belly} />
    {EYES[mood]()}
    <path d="M45 63h10l-5 6Z" fill="#d96a5b" {...outline} stroke-width="2" />
    <path d={MOUTH[mood]} fill="none" {...outline} stroke-linecap="round" />
    <path
      d="M26 70 6 66m20 9L7 78m67-8 20-4m-20 9 19 3"
      fill="none"
      stroke={LINE}
      stroke-width="2"
      stroke-linecap="round"
    />
    {children}
  </g>
);

interface DogLook {
  coat?: string;
  ears?: string;
  /** A small dog has pricked ears and a big mouth. */
  small?: boolean;
}

/** A dog's head from the front. */
export const Dog = memo(({ coat = "#b98a5a", ears = "#6f4a2c", small = false }: DogLook) => (
  <g>
    {small && <path d="M20 40 16 10l24 14Zm60 0 4-30-24 14Z" fill={ears} {...outline} />}
    <path
      d="M50 14c22 0 34 14 34 34 0 12-4 18-6 26-4 14-14 20-28 20s-24-6-28-20c-2-8-6-14-6-26 0-20 12-34 34-34Z"
      fill={coat}
      {...outline}
    />
    {!small && (
      <path
        d="M24 18C8 14 2 32 4 50c2 14 12 18 16 6 3-10 3-24 4-38Zm52 0c16-4 22 14 20 32-2 14-12 18-16 6-3-10-3-24-4-38Z"
        fill={ears}
        {...outline}
      />
    )}
    <ellipse cx="50" cy="70" rx="21" ry="17" fill="#fff3dd" />
    <circle cx="36" cy="44" r="4.5" fill={LINE} />
    <circle cx="64" cy="44" r="4.5" fill={LINE} />
    <path d="M28 34q7-6 13 0m18 0q6-6 13 0" fill="none" {...outline} stroke-linecap="round" />
    <path d="M40 58q10-7 20 0 0 9-10 11-10-2-10-11Z" fill={LINE} />
    <path d="M50 69v6m-13 0q6 8 13 0 7 8 13 0" fill="none" {...outline} stroke-linecap="round" />
    <path d="M45 80h11q2 12-5.5 12T45 80Z" fill="#e2685f" {...outline} stroke-width="2" />
  </g>
));

/** A rabbit's head from the front. */
export const Rabbit = memo(({ coat = "#e8e2d8" }: { coat?: string }) => (
  <g>
    <path
      d="M36 46C22 30 22 4 32 3s14 24 14 40Zm28 0C78 30 78 4 68 3S54 27 54 43Z"
      fill={coat}
      {...outline}
    />
    <path d="M36 36c-7-10-7-24-3-25s6 12 7 24Zm28 0c7-10 7-24 3-25s-6 12-7 24Z" fill="#f2b7a6" />
    <ellipse cx="50" cy="67" rx="31" ry="28" fill={coat} {...outline} />
    <ellipse cx="37" cy="61" rx="4" ry="5.5" fill={LINE} />
    <ellipse cx="63" cy="61" rx="4" ry="5.5" fill={LINE} />
    <path d="M45 71h10l-5 6Z" fill="#d96a5b" {...outline} stroke-width="2" />
    <path d="M50 77v4m-10 1q5 4 10-1 5 5 10 1" fill="none" {...outline} stroke-linecap="round" />
    <path d="M45 86h10v8h-10Z" fill="#fffaf0" {...outline} stroke-width="2" />
    <circle cx="27" cy="75" r="5" fill="#f2b7a6" opacity="0.8" />
    <circle cx="73" cy="75" r="5" fill="#f2b7a6" opacity="0.8" />
  </g>
));
