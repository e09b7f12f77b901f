// The first page: the boxes of the games, the player's running games, and open tables.

import { facts } from "virtual:facts";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get, post } from "../connection/http.js";
import { isOnline } from "../connection/transport.js";
import type { TableLine } from "../connection/wire.js";
import { boxArt, gameNames } from "../games/index.js";
import { me } from "../me.js";
import { tableLink } from "../route.js";
import { knows } from "../settings.js";
import { DoButton } from "../shared/buttons.js";
import { allGames, useLoaded } from "../shared/loaded.js";
import { easierLevel, LOSSES, playNow } from "../shared/opening.js";
import { box, language, listed, reason, t, title } from "../words.js";
import { FinishedGame } from "./finished.js";

const LOOK_AGAIN = 10_000; // ms
const FEW = 3; // tables
const RECENT = 10; // finished games whose results the server tells

interface BoxProps {
  game: string;
  /** The level of bots that is offered after several losses. */
  easier: string | null;
}

/** All but the offer is known when the page is built: the box must not change once it is painted. */
function Box({ game, easier }: BoxProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const Art = boxArt(game);
  const name = title(game);
  const { few, many, lesson } = facts[game]!;
  const teach = !knows(game) && lesson;
  const play = (level?: string) => {
    setBusy(true);
    playNow(game, level).catch((error: unknown) => {
      setProblem(reason(error));
      setBusy(false);
    });
  };
  return (
    <li class="box">
      <div class="box-art">{Art && <Art />}</div>
      <div class="box-words">
        <h2>{name}</h2>
        <p>{box(game, "tempt")}</p>
        <p class="facts">
          <span>{box(game, "minutes")}</span>
          <span>{t("box.players", { few, many })}</span>
          {teach && (
            <a href={`#/rules/${game}`}>
              {t("box.learn")}
              <span class="visually-hidden">: {name}</span>
            </a>
          )}
        </p>
      </div>
      <div class="box-buttons">
        <button type="button" class="button main" disabled={busy} onClick={() => play()}>
          {t("box.play")}
          <span class="visually-hidden">: {name}</span>
        </button>
        <a class="button" href={`#/new/${game}`}>
          {t("box.setup")}
          <span class="visually-hidden">: {name}</span>
        </a>
        <a class="button plain" href={`#/${teach ? "learn" : "rules"}/${game}`}>
          {t(teach ? "box.lesson" : "box.learn")}
          <span class="visually-hidden">: {name}</span>
        </a>
        {easier && (
          <div class="easier">
            <p>{t("easier", { n: LOSSES })}</p>
            <button type="button" class="button" disabled={busy} onClick={() => play(easier)}>
              {t("easier.play")}
              <span class="visually-hidden">: {name}</span>
            </button>
          </div>
        )}
        {problem && (
          <p role="alert" class="refusal">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}

/** The players; for the guest's own games, the others. Before the start, unnamed seats are not bots yet. */
function company({ status, players, names, open }: TableLine, mine: boolean): string {
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

interface TableLinkProps {
  line: TableLine;
  mine: boolean;
  left(): void;
}

function TableLink({ line, mine, left }: TableLinkProps) {
  // Reload the list in any case: the game may have been left on another device.
  const leave = () => post(`tables/${encodeURIComponent(line.table)}/leave`, {}).finally(left);
  const others = company(line, mine);
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
        <DoButton class="plain" sure={t("mine.leave.sure")} does={leave}>
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

/** Tables that wait for the guest first, then by the latest move. */
const urgency = ({ my_turn, status }: TableLine): number =>
  my_turn ? 0 : status === "playing" ? 1 : 2;

/** The whole list is only shown on request, so that the boxes stay in sight. */
function Tables({ heading, lines, few = Infinity, each }: TablesProps) {
  const [all, showAll] = useState(false);
  const shown = all ? lines : lines.slice(0, few);
  const list = useRef<HTMLUListElement | null>(null);
  // The button disappears when it is pressed: the focus moves to what it has shown.
  useEffect(() => {
    if (all) list.current?.children[few]?.querySelector("a")?.focus();
  }, [all]);
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

/** Both at once, so that an own table never appears among the others' for a moment. */
const ownAndAll = () => Promise.all([get<TableLine[]>("mine"), get<TableLine[]>("tables")]);

export function Home() {
  const [round, setRound] = useState(0);
  const page = useRef<HTMLElement | null>(null);
  const lookAgain = () => setRound((n) => n + 1);
  const gone = () => {
    page.current?.focus(); // the button that was pressed is not there any more
    lookAgain();
  };
  const link = (isMine: boolean) => (line: TableLine) => (
    <TableLink key={line.table} line={line} mine={isMine} left={gone} />
  );
  const games = useLoaded(allGames, [round]);
  const tables = useLoaded(ownAndAll, [round]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && lookAgain(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const [mine, lobby] = tables.value ?? [[], []];
  const running = mine
    .filter((each) => each.status !== "over")
    .sort((a, b) => urgency(a) - urgency(b));
  const finished = mine.filter((each) => each.status === "over").slice(0, RECENT);
  const own = new Set(running.map((each) => each.table));
  const others = lobby.filter((each) => !own.has(each.table));
  return (
    <main class="page home" tabIndex={-1} ref={page}>
      <h1>{t("home.title")}</h1>
      {running.length > 0 && (
        <Tables heading={t("home.mine")} lines={running} few={FEW} each={link(true)} />
      )}
      {games.problem && (
        <p role="alert" class="notice">
          {games.problem}
        </p>
      )}
      <ul class="boxes">
        {gameNames.map((each) => {
          const info = games.value?.find((one) => one.name === each);
          return <Box key={each} game={each} easier={info ? easierLevel(info, mine) : null} />;
        })}
      </ul>
      {others.length > 0 && <Tables heading={t("home.lobby")} lines={others} each={link(false)} />}
      {finished.length > 0 && (
        <Tables
          heading={t("home.finished")}
          lines={finished}
          few={FEW}
          each={(line) => <FinishedGame key={line.table} line={line} />}
        />
      )}
      <p class="more">
        <a href="#/settings">{t("home.you")}</a>
        {isOnline() && <a href="#/code">{t("home.code")}</a>}
        <a href="#/replay">{t("home.replay")}</a>
      </p>
    </main>
  );
}
