// What stands on a game's box besides words. The rules say it, and the build reads it there: the
// first page is painted with it, and nothing on it moves when the server's answers come.
//
// virtual:facts gives, for every game, the smallest and largest number of players and whether it has a lesson.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { games, lessonFile } from "./words.js";

const NAME = "virtual:facts";
const RULES = "../src/cheeseboard/games";

// Long rules have their state and its constants in a module of their own.
const FILES = ["rules.py", "state.py"];

function constant(source, name, game) {
  const found = new RegExp(`^${name} = (\\d+)`, "m").exec(source);
  if (!found) throw new Error(`The rules of ${game} do not say ${name}.`);
  return Number(found[1]);
}

function factsOf(game) {
  const files = FILES.map((name) => join(RULES, game, name)).filter(existsSync);
  const source = files.map((file) => readFileSync(file, "utf8")).join("\n");
  return {
    min: constant(source, "MIN_PLAYERS", game),
    max: constant(source, "MAX_PLAYERS", game),
    lesson: existsSync(lessonFile(game, "en")),
  };
}

export function facts() {
  return {
    name: "cheeseboard-facts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const all = Object.fromEntries(games().map((game) => [game, factsOf(game)]));
      return `export const facts = ${JSON.stringify(all)};`;
    },
  };
}
