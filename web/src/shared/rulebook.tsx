// A rulebook beside the board. It renders the small part of Markdown that our rulebooks use.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { bound } from "../binding.js";
import { getText } from "../connection/http.js";
import { loadGallery, type Pictures } from "../games/gallery.js";
import { language, reason, t } from "../words.js";
import { useLoaded } from "./loaded.js";
import { Loading } from "./message.js";

const NO_PICTURES: Pictures = {};
const RULE = /^([A-Z]\d+)\b/;
const books = signal<Record<string, string>>({});

async function loadRules(game: string, wanted: string): Promise<string> {
  const key = `${game}/${wanted}`;
  const known = books.peek()[key];
  if (known !== undefined) return known;
  const text = await getText(`rules/${key}`).catch((error: unknown) => reason(error));
  const book = bound(text, wanted);
  books.value = { ...books.value, [key]: book };
  return book;
}

/** The first paragraph of a rule, as plain words. */
export async function ruleSentence(game: string, rule: string): Promise<string> {
  const book = await loadRules(game, language.value);
  const blocks = blocksOf(book);
  const heading = blocks.findIndex((each) => each.startsWith(`### ${rule} `));
  const paragraph = heading < 0 ? undefined : blocks[heading + 1];
  return paragraph ? paragraph.replace(/[*`]/g, "").replace(/\s+/g, " ") : "";
}

/** A name, with the picture of its piece before it where there is one. */
function Name({ text, pictures }: { text: string; pictures: Pictures }): JSX.Element {
  const Shape = pictures[text];
  if (!Shape) return <code>{text}</code>;
  return (
    <span class="named-piece">
      <Shape /> {text}
    </span>
  );
}

/** **bold**, `code` and plain text. */
function inline(text: string, pictures: Pictures): ComponentChildren[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`")) return <Name text={part.slice(1, -1)} pictures={pictures} />;
    if (part.startsWith("*")) return <em>{part.slice(1, -1)}</em>;
    return part;
  });
}

const blocksOf = (book: string): string[] => book.trim().split(/\n{2,}/);
const isSection = (block: string): boolean => block.startsWith("## ");

/** What stands before the last section but one and after it. That section says what to type in a
 * terminal; here nobody types. Every rulebook closes with the same three sections. */
function pageBlocks(book: string): string[] {
  const blocks = blocksOf(book);
  const sections = blocks.flatMap((each, index) => (isSection(each) ? [index] : []));
  const [typed, examples] = sections.slice(-2);
  return blocks.filter((_, index) => !(index >= (typed ?? 0) && index < (examples ?? 0)));
}

/** The titles of the sections of a rulebook, once it is loaded. */
export function useSections(game: string): readonly string[] {
  const text = books.value[`${game}/${language.value}`] ?? "";
  return pageBlocks(text)
    .filter(isSection)
    .map((each) => each.slice(3));
}

const items = (block: string, pictures: Pictures): JSX.Element[] =>
  block
    .split(/\n(?=- |\d+\. )/)
    .map((each) => <li>{inline(each.replace(/^(-|\d+\.) /, ""), pictures)}</li>);

function ruleHeading(title: string, index: number, pictures: Pictures): JSX.Element {
  const rule = RULE.exec(title)?.[1];
  return (
    <h3 key={index} {...(rule ? { id: `rule-${rule}`, tabIndex: -1 } : {})}>
      {inline(title, pictures)}
    </h3>
  );
}

/** A paragraph, heading, quote or list of a rulebook. */
function block(text: string, index: number, pictures: Pictures): JSX.Element {
  if (text.startsWith("### ")) return ruleHeading(text.slice(4), index, pictures);
  if (isSection(text))
    return (
      <h2 key={index} tabIndex={-1}>
        {inline(text.slice(3), pictures)}
      </h2>
    );
  if (text.startsWith("# ")) return <h1 key={index}>{inline(text.slice(2), pictures)}</h1>;
  if (text.startsWith(">")) {
    const inner = text.replace(/^> ?/gm, "");
    const blocks = inner.split(/\n{2,}/);
    return (
      <blockquote key={index}>{blocks.map((each, at) => block(each, at, pictures))}</blockquote>
    );
  }
  if (/^- /.test(text)) return <ul key={index}>{items(text, pictures)}</ul>;
  if (/^\d+\. /.test(text)) return <ol key={index}>{items(text, pictures)}</ol>;
  return <p key={index}>{inline(text, pictures)}</p>;
}

interface RulebookProps {
  game: string;
  /** The rule to open at. */
  rule: string;
  /** Pictures of the pieces, for the section that lists them. */
  pieces?: ComponentChildren;
}

interface BookProps {
  text: string;
  pieces: ComponentChildren;
  pictures: Pictures;
}

/** The blocks of a book; the first section lists the pieces. */
function Book({ text, pieces, pictures }: BookProps): JSX.Element {
  const blocks = pageBlocks(text);
  const first = blocks.findIndex(isSection) + 1;
  return (
    <>
      {blocks.slice(0, first).map((each, index) => block(each, index, pictures))}
      {pieces}
      {blocks.slice(first).map((each, index) => block(each, first + index, pictures))}
    </>
  );
}

export function Rulebook({ game, rule, pieces }: RulebookProps): JSX.Element {
  const root = useRef<HTMLDivElement | null>(null);
  const now = language.value;
  const text = books.value[`${game}/${now}`];
  const pictures = useLoaded(() => loadGallery(game), [game]).value?.named ?? NO_PICTURES;
  useEffect(() => void loadRules(game, now), [game, now]);
  useEffect(() => {
    const heading = rule ? root.current?.querySelector(`#rule-${rule}`) : null;
    for (const each of root.current?.querySelectorAll(".now") ?? []) each.classList.remove("now");
    heading?.classList.add("now");
    if (heading instanceof HTMLElement) root.current?.scrollTo({ top: heading.offsetTop - 8 });
  }, [rule, text]);
  return (
    <div class="rulebook" ref={root} tabIndex={0} role="region" aria-label={t("tab.rules")}>
      {text === undefined ? (
        <p>
          <Loading />
        </p>
      ) : (
        <Book {...{ text, pieces, pictures }} />
      )}
    </div>
  );
}
