// The cat who explains: she sits beside her bubble, or looks over its edge on a phone.
import type { ComponentChildren, JSX } from "preact";
import { LINE, outline } from "../art/ink.js";
import { Cat, type Mood, Picture, Tail } from "../art/pieces.js";
import { t } from "../words.js";

const COAT = "#e9a35b";

const Spectacles = (): JSX.Element => (
  <path
    d="M20 53a13 13 0 1 0 26 0a13 13 0 1 0-26 0Zm34 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0Zm-8-2q4-4 8 0M20 50l-9-4m69 4 9-4"
    fill="none"
    stroke="#24602f"
    stroke-width="3.500"
    stroke-linecap="round"
  />
);

/** Below the head: tail, body, and a paw that points at the board. */
const Body = (): JSX.Element => (
  <g>
    <Tail d="M24 150q-26 2-22-24 2-12 10-12" coat={COAT} wide={8} />
    <path
      d="M50 84c-24 0-34 28-34 54 0 14 8 20 20 20h28c12 0 20-6 20-20 0-26-10-54-34-54Z"
      fill={COAT}
      {...outline}
    />
    <ellipse cx="50" cy="128" rx="17" ry="25" fill="#fff3dd" />
    <path d="M36 158v-14m28 14v-14" fill="none" {...outline} stroke-linecap="round" />
    <path
      d="M76 116q22-2 30-18"
      fill="none"
      stroke={LINE}
      stroke-width="18"
      stroke-linecap="round"
    />
    <path
      d="M74 117q24-3 32-19"
      fill="none"
      stroke={COAT}
      stroke-width="12"
      stroke-linecap="round"
    />
    <path d="M50 97 36 89v16Zm0 0 14-8v16Z" fill="#a02418" {...outline} />
  </g>
);

interface TeacherProps {
  mood: Mood;
  /** The head alone. */
  small: boolean;
}

const Teacher = ({ mood, small }: TeacherProps): JSX.Element => (
  <Picture class="cut" box={small ? "0 0 100 100" : "-10 0 128 162"}>
    {!small && <Body />}
    <Cat mood={mood} tabby coat={COAT}>
      <Spectacles />
    </Cat>
  </Picture>
);

const Dots = ({ at, of }: { at: number; of: number }): JSX.Element => (
  <p class="lesson-dots">
    {Array.from({ length: of }, (_, index) => (
      <i key={index} class={index < at ? "done" : index === at ? "now" : ""} />
    ))}
    <span class="visually-hidden">{t("back.at", { n: at + 1, all: of })}</span>
  </p>
);

interface BubbleProps extends TeacherProps {
  text: string;
  /** How often something else was touched. */
  strayed: number;
  at: number;
  of: number;
  /** What can be pressed here. */
  children?: ComponentChildren;
}

export const Bubble = ({
  text,
  strayed,
  at,
  of,
  children,
  ...teacher
}: BubbleProps): JSX.Element => (
  <aside class="lesson-cat" aria-label={t("learn.cat")}>
    <div class="lesson-bubble">
      <p key={strayed} class={strayed ? "lesson-text strayed" : "lesson-text"}>
        {strayed > 0 && <strong>{t("learn.other")} </strong>}
        {text}
      </p>
      <div class="lesson-foot">
        {at + 1 < of && <Dots at={at} of={of} />}
        {children}
      </div>
    </div>
    <Teacher {...teacher} />
  </aside>
);
