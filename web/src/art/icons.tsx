// Small line drawings for the tools of the pages, 24 × 24.
import type { JSX } from "preact";

const PATHS = {
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  chat: "M4 5h16v11H11l-5 4v-4H4Z",
  rules: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1Zm0 0v14",
  table: "M3 9h18M5 9v11M19 9v11M9 5h6v4H9Z",
  result: "M7 4h10v5a5 5 0 0 1-10 0ZM7 5H4c0 4 1 5 3 5.500M17 5h3c0 4-1 5-3 5.500M12 14v4M8 20h8",
  hint: "M9 17h6M10 20h4M8 14c-2-1.5-3-3.5-3-5.500a7 7 0 0 1 14 0c0 2-1 4-3 5.500v3H8Z",
  back: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 9h-3",
  earlier: "M12 4a8 8 0 1 1 0 16 8 8 0 1 1 0-16ZM12 8v4l3 2",
  again: "M19 12a7 7 0 1 1-2-5m2.500-3v4h-4",
  more: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  save: "M12 4v11m-5-5 5 5 5-5M5 19h14",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0ZM6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z",
} as const;

type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
