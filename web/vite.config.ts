import { defineConfig } from "vite";
import { facts } from "./dev/facts.js";
import { licences } from "./dev/licences.js";
import { prerender } from "./dev/prerender.js";
import { words } from "./dev/words.js";

/** What every page needs comes in one file, not in ten small ones. */
const BASE =
  /node_modules\/(preact|@preact|@messageformat)\/|\/src\/((ui|connection)\/)?\w+\.ts$|\/src\/art\/\w+\.tsx$|\/src\/shared\/(people|opening|loaded|header|lazy|error-message)\./;

export default defineConfig({
  base: "./",
  plugins: [words(), facts(), licences(), prerender()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/cheeseboard/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's Content-Security-Policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
    },
    manifest: "built.json", // which files belong together; a test weighs them
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
