// The five mouse colours and their marks: colour never stands alone.
import type { JSX } from "preact";

export const COLOURS = ["red", "orange", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

const SHAPE: Record<Colour, string> = {
  red: "M0-9 8 0 0 9-8 0Z",
  orange: "M0-8.5 9 7H-9Z",
  yellow: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z",
  green:
    "M-4.1 -4.9a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0ZM0.6 -1.5a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0ZM-1.2 4.0a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0ZM-7.0 4.0a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0ZM-8.8 -1.5a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0Z",
  blue: "M-9-5q4.5-5 9 0t9 0v4q-4.5 5-9 0t-9 0ZM-9 3q4.5-5 9 0t9 0v4q-4.5 5-9 0t-9 0Z",
};

export const fill = (colour: Colour): string => `var(--mouse-${colour})`;
export const markFill = (colour: Colour): string => `var(--mark-${colour})`;

/** The mark around 0 0, about 18 units wide: for use inside an SVG. */
export const Mark = ({ colour, scale = 1 }: { colour: Colour; scale?: number }): JSX.Element => (
  <path d={SHAPE[colour]} fill={markFill(colour)} transform={`scale(${scale})`} />
);
