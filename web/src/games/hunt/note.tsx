// What just happened and cannot be seen from the mice alone, over the middle of the table.
import type { JSX } from "preact";
import { Die } from "./dice.js";
import type { Happened } from "./happened.js";
import type { Props } from "./view.js";

function noteOf({ failed, safe, newGame }: Happened, { t, view }: Props): string {
  if (newGame) return t("note.game", { n: view.series?.game ?? 1 });
  if (failed) return failed.mice ? t("note.failed") : t("note.nothing");
  return safe ? t("note.safe") : "";
}

export function Note({ props, happened }: { props: Props; happened: Happened }): JSX.Element | null {
  const text = noteOf(happened, props);
  if (!text) return null;
  return (
    <p class="hunt-note" aria-hidden="true">
      {happened.failed?.dice.map((face, index) => <Die key={index} face={face} />)}
      <span>{text}</span>
    </p>
  );
}
