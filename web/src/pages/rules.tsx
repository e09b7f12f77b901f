// A game's rulebook as a page.

import { Rulebook } from "../shared/rulebook.js";
import { t } from "../words.js";
import { Gallery } from "./gallery.js";

export default function RulesPage({ game }: { game: string }) {
  return (
    <main class="page learn" tabIndex={-1}>
      <p class="form-end">
        <a class="button main" href={`#/new/${game}`}>
          {t("box.setup")}
        </a>
        <a class="button" href={`#/learn/${game}`}>
          {t("box.lesson")}
        </a>
        <a class="button plain" href="#/">
          {t("back.home")}
        </a>
      </p>
      <Gallery key={game} game={game} />
      <Rulebook game={game} rule="" />
    </main>
  );
}
