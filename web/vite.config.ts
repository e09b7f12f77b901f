import { defineConfig } from "vite";
import { words } from "./dev/words.js";

export default defineConfig({
  base: "./",
  plugins: [words()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/cheeseboard/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's Content-Security-Policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
