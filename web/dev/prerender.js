// The first page, painted from its HTML alone: index.<language>.html for every language, with
// the style in it and the boxes drawn. Scripts are loaded later, and draw the same page again.
// missing.<language>.html, for an address that leads nowhere, has no script.
import { readFileSync } from "node:fs";
import { minifySync, runnerImport } from "vite";
import { facts } from "./facts.js";
import { words } from "./words.js";

const EARLY = "src/early.js";
const STYLE = /\s*<link rel="stylesheet"[^>]*href="\.\/(assets\/[^"]+\.css)"[^>]*>/;
const DARK = /:root\[data-theme=["']?dark["']?\]\{([^}]*)\}/;
/** No script is worth more than the first paint. */
const LATER = 'fetchpriority="low"';

/** What the client's modules ask of a browser while they are read. */
function standIn() {
  globalThis.location = { hash: "" };
  globalThis.addEventListener = () => {};
  globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  Object.defineProperty(globalThis, "navigator", { value: { languages: [] } });
  globalThis.document = { documentElement: {}, addEventListener() {} };
}

/** The page in every language. */
async function drawn() {
  standIn();
  const { module } = await runnerImport("/src/prerender.tsx", {
    configFile: false,
    plugins: [words(), facts()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  return module.pages;
}

/** The dark theme for devices that prefer it, before any script runs. */
function withDarkTheme(style) {
  const [, colours] = DARK.exec(style);
  return `${style}@media (prefers-color-scheme:dark){:root:not([data-theme]){${colours}}}`;
}

function split(page) {
  const end = page.indexOf("</header>") + "</header>".length;
  return [page.slice(0, end), page.slice(end)];
}

const missing = (language, style, body) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Cheeseboard</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app">${body}</div>
  </body>
</html>
`;

const wordsIn = (bundle, language) =>
  Object.values(bundle).find((each) => each.facadeModuleId === `\0virtual:words/${language}`)
    .fileName;

export function prerender() {
  return {
    name: "cheeseboard-prerender",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const html = bundle["index.html"];
      const [link, file] = STYLE.exec(html.source);
      const style = withDarkTheme(bundle[file].source.trim());
      delete bundle[file];
      const source = minifySync(EARLY, readFileSync(EARLY, "utf8"), { module: false }).code;
      const early = this.getFileName(this.emitFile({ type: "asset", name: "early.js", source }));
      for (const [language, page] of Object.entries(await drawn())) {
        const [top, rest] = split(page.body);
        const body = `<div id="app" inert>${top}<script ${LATER} src="./${early}"></script>${rest}</div>`;
        const head = [
          `<link rel="preload" as="script" ${LATER} href="./${early}">`,
          `<link rel="modulepreload" crossorigin ${LATER} href="./${wordsIn(bundle, language)}">`,
          `<style>${style}</style>`,
        ];
        const source = html.source
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(link, "")
          .replaceAll(/ crossorigin (src|href)=/g, ` crossorigin ${LATER} $1=`)
          .replace("</title>", () => `</title>\n    ${head.join("\n    ")}`)
          .replace(
            'name="description" content=""',
            () => `name="description" content="${page.about}"`,
          )
          .replace("<noscript>", () => `<noscript>${page.withoutScript}`)
          .replace('<div id="app"></div>', () => body);
        this.emitFile({ type: "asset", fileName: `index.${language}.html`, source });
        const none = missing(language, style, page.missing);
        this.emitFile({ type: "asset", fileName: `missing.${language}.html`, source: none });
      }
      delete bundle["index.html"];
    },
  };
}
