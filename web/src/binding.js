// In Czech, Slovak and Russian no word of one letter and no number stands at the end of a line: the
// build binds it to the next word in messages, the page in rulebooks.

const LANGUAGES = ["cs", "sk", "ru"];
const BINDING = /^[({„«]*([aikosuvzвикосуя#]|\d+) $/i; // in a message # is a number
const BEFORE_ANOTHER = /(?!^# )\S+ (?=\S)/gm; // "# " at the beginning makes a title of a line

const bind = (word) => (BINDING.test(word) ? `${word.trimEnd()}\u00a0` : word);

export const bound = (text, language) =>
  LANGUAGES.includes(language) ? text.replace(BEFORE_ANOTHER, bind) : text;
