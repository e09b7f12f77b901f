// The first page in every language, as it stands in the HTML, so that it is painted before any
// script is there, and the page for an address that leads nowhere. Only the build runs this (dev/prerender.js).
import { renderToString } from "preact-render-to-string";
import { App } from "./pages/app.js";
import { chosenLanguage } from "./settings.js";
import { Message } from "./shared/message.js";
import { LANGUAGES, setLanguage, t } from "./words.js";

interface Page {
  /** What search engines and shared links say of it. */
  about: string;
  withoutScript: string;
  body: string;
  /** That there is no such page. */
  missing: string;
}

export const pages: Record<string, Page> = {};

for (const each of Object.keys(LANGUAGES)) {
  chosenLanguage.value = each;
  await setLanguage(each);
  pages[each] = {
    about: t("home.about"),
    withoutScript: t("home.script"),
    body: renderToString(<App />),
    missing: renderToString(<Message text={t("problem.no_page")} home="/" />),
  };
}
