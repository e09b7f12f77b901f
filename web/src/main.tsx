import { render } from "preact";
import "./art/palette.css";
import "./art/type.css";
import "./art/kit.css";
import "./shell/shell.css";
import "./shell/home.css";
import "./shell/forms.css";
import { identify } from "./me.js";
import { applySettings } from "./settings.js";
import { App } from "./shell/app.js";

await applySettings();
void identify().catch(() => undefined); // whoever needs it asks again, and says what is wrong
const root = document.getElementById("app")!;
root.replaceChildren(); // what index.html painted before this was here
render(<App />, root);
