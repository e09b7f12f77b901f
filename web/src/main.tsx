import { hydrate, render } from "preact";
import "./art/palette.css";
import "./art/type.css";
import "./art/kit.css";
import "./shared/pages.css";
import "./pages/home/home.css";
import "./shared/forms.css";
import { loadFont } from "./art/font.js";
import { isOnline, transport } from "./connection/transport.js";
import { gameNames } from "./games/index.js";
import { identify } from "./me.js";
import { App } from "./pages/app.js";
import { route } from "./route.js";
import { applySettings, isLessonDone } from "./settings.js";
import { language } from "./words.js";

const html = document.documentElement;
const root = document.getElementById("app")!;
const painted = root.hasChildNodes() ? html.lang : ""; // by dev/prerender.js

transport(); // a page without a server starts its worker before anything else
await applySettings();
void identify().catch(() => undefined); // code that needs it asks again, and says what is wrong
root.querySelector("script")?.remove();
root.inert = false;
html.classList.remove("elsewhere");

// The prerendered page is the first page of a new guest at a server.
const isNew = !gameNames.some(isLessonDone) && isOnline();
if (route.value.page === "home" && language.value === painted && isNew) {
  hydrate(<App />, root);
} else {
  root.replaceChildren();
  render(<App />, root);
}
void loadFont(); // nothing waits for it
if (!isOnline()) void import("./shared/device-notices.js").then((it) => it.showNotices());
