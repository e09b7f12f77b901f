// The first page in every language, as it stands in the HTML, so that it is painted before any
// script is there. Only the build runs this (dev/first.js).
import { renderToString } from "preact-render-to-string";
import { tongue } from "./settings.js";
import { App } from "./shell/app.js";
import { LANGUAGES, speak } from "./words.js";

export const pages: Record<string, string> = {};

for (const each of Object.keys(LANGUAGES)) {
  tongue.value = each;
  await speak(each);
  pages[each] = renderToString(<App />);
}
