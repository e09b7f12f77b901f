// The licences of what others wrote and the client brings along: licences.txt beside the pages,
// and the fonts' own beside the fonts. Found by what is bundled, so that none is forgotten.
import { existsSync, readFileSync } from "node:fs";

const INSIDE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const FONT = /\.woff2$/;
const HEAD = `Cheeseboard's own code, texts and pictures are under the MIT licence (see LICENSE).
Its pages for the browser also contain the following, each under the licence that follows it.
`;

const packageOf = (path) => INSIDE.exec(path)?.[1];

function noticeOf(name) {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENCE"]
    .map((each) => `${folder}/${each}`)
    .find(existsSync);
  if (!file) throw new Error(`${name} is bundled, but its licence is not in ${folder}.`);
  const text = readFileSync(file, "utf8")
    .trim()
    .replaceAll(/[ \t]+$/gm, "");
  return { title: `${name} ${version} (${license})`, text };
}

function packagesIn(bundle) {
  const paths = Object.values(bundle).flatMap((each) =>
    each.type === "chunk" ? each.moduleIds : each.originalFileNames,
  );
  return [...new Set(paths.map(packageOf).filter(Boolean))].sort();
}

const fontsIn = (bundle) =>
  Object.values(bundle).find((each) => each.type === "asset" && FONT.test(each.fileName));

export function licences() {
  return {
    name: "cheeseboard-licences",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const notices = packagesIn(bundle).map(noticeOf);
      const parts = notices.map(({ title, text }) => `${"=".repeat(78)}\n${title}\n\n${text}\n`);
      const source = [HEAD, ...parts].join("\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
      const fonts = noticeOf(packageOf(fontsIn(bundle).originalFileNames[0]));
      this.emitFile({ type: "asset", name: "OFL.txt", source: `${fonts.text}\n` });
    },
  };
}
