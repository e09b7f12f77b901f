// Lists of tables on the first page.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../../connection/http.js";
import type { TableLine } from "../../connection/wire.js";
import { me } from "../../me.js";
import { tableLink } from "../../route.js";
import { DoButton } from "../../shared/buttons.js";
import { language, listed, t, title } from "../../words.js";

/**
 * The players; for the guest's own games, the others. Before the start, unnamed seats are not bots
 * yet.
 */
function playersOf({ status, players, names, open }: TableLine, mine: boolean): string {
  const bots = status === "waiting" ? 0 : players - names.length - open;
  const self = mine ? names.indexOf(me.value?.name ?? "") : -1;
  const people = names.filter((_, index) => index !== self);
  const all = bots > 0 ? [...people, t("home.bots", { n: bots })] : people;
  return listed(all);
}

const UNITS = [
  ["day", 86_400], // seconds
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long ago something happened at a table, to tell similar tables apart. */
function ago({ touched }: TableLine): string {
  const passed = Math.max(0, Date.now() / 1000 - touched);
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const [unit, seconds] = UNITS.find(([, each]) => passed >= each) ?? ["second", Infinity];
  return words.format(-Math.floor(passed / seconds), unit);
}

/** What becomes of a guest's seats when they leave. */
function outcomeOfLeaving({ status, names, open }: TableLine): string {
  if (status === "waiting") return t("mine.leave.free");
  const isAlone = names.length <= 1 && open === 0;
  return t(isAlone ? "mine.leave.alone" : "mine.leave.bot");
}

export const SHOWN_AT_FIRST = 3; // tables

interface TableLinkProps {
  line: TableLine;
  mine: boolean;
  /** The list is refreshed. */
  afterLeaving(): void;
}

export function TableLink({ line, mine, afterLeaving }: TableLinkProps) {
  // Reload the list in any case: the game may have been left on another device.
  const leave = () =>
    post(`tables/${encodeURIComponent(line.table)}/leave`, {}).finally(afterLeaving);
  const others = playersOf(line, mine);
  const since = mine ? ago(line) : "";
  return (
    <li>
      <a class="table-link" href={tableLink(line.table)}>
        <strong>{title(line.game)}</strong>
        {others && <span>{others}</span>}
        {since && <span class="quiet">{since}</span>}
        {mine && line.my_turn && <span class="badge">{t("turn.yours")}</span>}
        {mine && line.status === "waiting" && <span>{t("mine.waiting")}</span>}
        {!mine && line.open > 0 && <span class="badge">{t("lobby.open", { n: line.open })}</span>}
        {!mine && line.open === 0 && <span>{t("lobby.watch")}</span>}
      </a>
      {mine && (
        <DoButton
          class="plain"
          sure={t("mine.leave.sure")}
          outcome={outcomeOfLeaving(line)}
          does={leave}
        >
          <span aria-hidden="true">×</span>
          <span class="visually-hidden">
            {t("mine.leave")}: {[title(line.game), others, since].filter(Boolean).join(", ")}
          </span>
        </DoButton>
      )}
    </li>
  );
}

interface TablesProps {
  heading: string;
  lines: readonly TableLine[];
  /** How many are shown before "Show all". */
  few?: number;
  each(line: TableLine): ComponentChildren;
}

/** The whole list is only shown on request, so that the boxes stay in sight. */
export function Tables({ heading, lines, few = Infinity, each }: TablesProps) {
  const [all, showAll] = useState(false);
  const shown = all ? lines : lines.slice(0, few);
  const list = useRef<HTMLUListElement | null>(null);
  // The button disappears when it is pressed: the focus moves to what it has shown.
  useEffect(() => {
    if (all) list.current?.children[few]?.querySelector("a")?.focus();
  }, [all]);
  if (lines.length === 0) return null;
  return (
    <section class="tables" aria-label={heading}>
      <h2>{heading}</h2>
      <ul ref={list}>
        {shown.map(each)}
        {shown.length < lines.length && (
          <li>
            <button type="button" class="button plain" onClick={() => showAll(true)}>
              {t("mine.all", { n: lines.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
