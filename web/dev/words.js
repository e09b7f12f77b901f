// ICU messages, compiled when the client is built: what is shipped are small functions.
//
// virtual:words gives, for every language found in src/messages, a loader of the pages'
// messages together with those of all game boxes, and for every game a loader of its own.
// virtual:lessons gives, for every game that has a lesson, a loader of the words in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { bound } from "../src/binding.js";

const NAME = "virtual:words";
const LESSONS = "virtual:lessons";
const SHELL = "src/messages";
const GAMES = "src/games";

const languages = () => readdirSync(SHELL).map((file) => basename(file, ".json"));
export const games = () =>
  readdirSync(GAMES, { withFileTypes: true })
    .filter((each) => each.isDirectory() && existsSync(join(GAMES, each.name, "messages")))
    .map((each) => each.name);

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A game's file; a draft speaks English where it has no other words yet. */
function fileOf(game, kind, language) {
  const own = join(GAMES, game, "messages", `${kind}${language}.json`);
  return existsSync(own) ? own : join(GAMES, game, "messages", `${kind}en.json`);
}

const boxFile = (game, language) => fileOf(game, "box.", language);
const gameFile = (game, language) => fileOf(game, "", language);
export const lessonFile = (game, language) =>
  join(GAMES, game, "messages", `lesson.${language}.json`);

function loaders() {
  const pages = languages().map((each) => `${each}: () => import("${NAME}/${each}")`);
  const boards = games().map((game) => {
    const each = languages().map((one) => `${one}: () => import("${NAME}/${game}/${one}")`);
    return `${game}: {${each}}`;
  });
  return `export const pages = {${pages}}; export const games = {${boards}};`;
}

function lessonLoaders() {
  const taught = games().filter((game) => existsSync(lessonFile(game, "en")));
  const each = taught.map((game) => {
    const all = languages().map((one) => `${one}: () => import("${LESSONS}/${game}/${one}")`);
    return `${game}: {${all}}`;
  });
  return `export const lessons = {${each}};`;
}

/** The pages' messages, and those on the boxes as `hunt/title`. */
function pageMessages(language) {
  const all = read(join(SHELL, `${language}.json`));
  for (const game of games()) {
    for (const [key, text] of Object.entries(read(boxFile(game, language)))) {
      all[`${game}/${key}`] = text;
    }
  }
  return all;
}

function compile(language, messages) {
  const texts = Object.entries(messages).map(([key, text]) => [key, bound(text, language)]);
  return compileModule(new MessageFormat(language), Object.fromEntries(texts));
}

export function words() {
  return {
    name: "cheeseboard-words",
    resolveId: (id) => ([NAME, LESSONS].includes(id.split("/")[0]) ? `\0${id}` : null),
    load(id) {
      const [name, one, two] = id.split("/");
      if (name === `\0${LESSONS}`) {
        return one ? compile(two, read(lessonFile(one, two))) : lessonLoaders();
      }
      if (name !== `\0${NAME}`) return null;
      if (!one) return loaders();
      return two ? compile(two, read(gameFile(one, two))) : compile(one, pageMessages(one));
    },
    handleHotUpdate({ file, server }) {
      if (!file.includes("/messages/")) return;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
  };
}
