// A game's rulebook as a page.
import { facts } from "virtual:facts";
import { useRef, useState } from "preact/hooks";
import { Message } from "../shared/message.js";
import { Rulebook, useSections } from "../shared/rulebook.js";
import { t } from "../words.js";
import { Gallery } from "./gallery.js";

/** The sections of a rulebook, on small screens behind a button. Links would be routes of their own,
 * so the page scrolls by hand. */
function Contents({ game }: { game: string }) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLElement | null>(null);
  const show = (index: number) => {
    setOpen(false);
    const headings = list.current?.closest("main")?.querySelectorAll<HTMLElement>(".rulebook h2");
    headings?.[index]?.scrollIntoView();
    headings?.[index]?.focus({ preventScroll: true });
  };
  return (
    <nav ref={list} class={open ? "contents open" : "contents"} aria-label={t("rules.contents")}>
      <button
        type="button"
        class="button contents-opener"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("rules.contents")}
      </button>
      <div class="sections">
        {useSections(game).map((title, index) => (
          <button key={title} type="button" class="button plain" onClick={() => show(index)}>
            {title}
          </button>
        ))}
      </div>
    </nav>
  );
}

export default function RulesPage({ game }: { game: string }) {
  if (!facts[game]) return <Message text={t("problem.unknown_game")} />;
  return (
    <main class="page rules" tabIndex={-1}>
      <div class="beside-rules">
        <p class="form-end">
          <a class="button main" href={`#/new/${game}`}>
            {t("box.setup")}
          </a>
          {facts[game]?.lesson && (
            <a class="button" href={`#/learn/${game}`}>
              {t("box.lesson")}
            </a>
          )}
          <a class="button plain" href="#/">
            {t("back.home")}
          </a>
        </p>
        <Contents game={game} />
      </div>
      <Rulebook game={game} rule="" pieces={<Gallery key={game} game={game} />} />
    </main>
  );
}
