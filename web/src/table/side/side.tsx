// Log, chat, rules and table: a column beside the board, or a drawer over it on phones.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../../art/icons.js";
import { isOnline } from "../../connection/transport.js";
import type { Line, Sheet, You } from "../../connection/wire.js";
import type { View } from "../../games/board.js";
import { ask } from "../../live.js";
import { Rulebook } from "../../shared/rulebook.js";
import { useArrowKeys, usePageKeys } from "../../ui/keys.js";
import { t } from "../../words.js";
import { Result, showScores } from "../ending/ending.js";
import { hintsOpen } from "../odds.js";
import type { Position } from "../sentences.js";
import { Chat } from "./chat.js";
import { Log } from "./log.js";
import { TablePanel } from "./table-panel.js";

const TABS = ["log", "chat", "rules", "table"] as const;
const TABS_AT_THE_END = [...TABS, "result"] as const;
type Tab = (typeof TABS_AT_THE_END)[number];

/** There is nobody to talk to without a server. */
const isOffered = (tab: Tab): boolean => tab !== "chat" || isOnline();

export const DESK = 900; // px from which the column stands beside the board

const openTab = signal<Tab | null>(null);
/** The rule to open at; "" is the one that matters now. */
const openRule = signal("");

/** The drawer lies over the board on phones; a touch beside it closes it. */
export function closeDrawer(): void {
  if (innerWidth < DESK) openTab.value = null;
}

function showRule(rule: string): void {
  openRule.value = rule;
  openTab.value = "rules";
}

interface SideProps {
  sheet: Sheet;
  /** The log as it was told. */
  log: readonly Line[];
  you: You;
  position: Position | null;
  /** How many lines of the log have been told. */
  logLength: number;
  /** The column stands beside the board. */
  beside: boolean;
  /** The game is over, and its end has been seen. */
  over: boolean;
}

type PanelProps = Omit<SideProps, "beside" | "over"> & { tab: Tab };

function Panel({ tab, sheet, log, you, position, logLength }: PanelProps) {
  switch (tab) {
    case "log": {
      // While the player looks back, new lines are told by the current position.
      const view = (sheet.view as View | null) ?? position?.view;
      const linesTold = log.slice(0, logLength);
      return (
        position &&
        view && <Log log={linesTold} position={{ ...position, view }} chosen={closeDrawer} />
      );
    }
    case "chat":
      return <Chat sheet={sheet} you={you} />;
    case "rules": {
      const now = position ? position.game.rule(position.view) : "";
      return <Rulebook game={sheet.table.game} rule={openRule.value || now} />;
    }
    case "table":
      return <TablePanel sheet={sheet} you={you} />;
    case "result":
      return position && <Result sheet={sheet} you={you} position={position} />;
  }
}

/** Time of the last chat line seen here. */
const lastReadAt = signal(0);

/** How many lines of others came since the chat was last open. */
const unreadLines = ({ chat }: Sheet, { name }: You): number =>
  chat.filter((each) => each.at > lastReadAt.value && each.name !== name).length;

/** The chat is read for as long as it is open. */
function useReading(tab: Tab | null, { chat }: Sheet): void {
  useEffect(() => {
    if (tab === "chat") lastReadAt.value = chat.at(-1)?.at ?? lastReadAt.value;
  }, [tab, chat]);
}

/** Once the end is seen, nothing lies over it, but people who read the chat go on reading. */
function useClosedAtTheEnd(over: boolean): void {
  useEffect(() => {
    if (over && openTab.peek() !== "chat") openTab.value = null;
  }, [over]);
}

/** Names of rules anywhere on the page open the rulebook. */
function useRuleLinks(): void {
  useEffect(() => {
    const onClick = (event: Event) => {
      const rule = (event.target as Element).closest?.("[data-rule]")?.getAttribute("data-rule");
      if (rule) showRule(rule);
    };
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("click", onClick);
      openTab.value = null;
    };
  }, []);
}

/** The tab that is open: the player's choice, or what the column shows by itself. */
function currentTab(beside: boolean, ended: boolean): Tab | null {
  const chosen = openTab.value === "result" && !ended ? null : openTab.value;
  return chosen ?? (ended ? "result" : beside ? "log" : null);
}

export function Side({ beside, over, ...rest }: SideProps) {
  const { sheet, you } = rest;
  const ended = over && beside;
  const tab = currentTab(beside, ended);
  useReading(tab, sheet);
  useClosedAtTheEnd(over);
  useRuleLinks();
  usePageKeys((event) => {
    if (event.key === "Escape") openTab.value = null;
  });
  return (
    <aside class="side" aria-label={t("side")}>
      {tab && (
        <div class="panel" id="panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
          <Panel tab={tab} {...rest} />
        </div>
      )}
      <div class="tools">
        <Tabs
          tabs={ended ? TABS_AT_THE_END : TABS}
          current={tab}
          beside={beside}
          unread={unreadLines(sheet, you)}
        />
        {over && !beside && rest.position && <ScoresTool />}
        {sheet.table.hints && (!over || beside) && <HintTool />}
        {you.takeback.length > 0 && <TakebackTool seat={you.takeback[0]!} />}
      </div>
    </aside>
  );
}

interface TabsProps {
  tabs: readonly Tab[];
  current: Tab | null;
  beside: boolean;
  unread: number;
}

function Tabs({ tabs, current, beside, unread }: TabsProps) {
  const keys = useArrowKeys<HTMLDivElement>();
  const choose = (each: Tab) => {
    openRule.value = "";
    openTab.value = each === openTab.value && !beside ? null : each;
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("side")} {...keys}>
      {tabs.filter(isOffered).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-key
          aria-selected={current === each}
          {...(current === each ? { "aria-controls": "panel" } : {})}
          onClick={() => choose(each)}
        >
          <Icon name={each} />
          <span>{t(`tab.${each}`)}</span>
          {each === "chat" && unread > 0 && current !== "chat" && (
            <span class="unread">{t("chat.unread", { n: unread })}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** After the game it stands where the hints were: the board keeps its size. */
const ScoresTool = () => (
  <button type="button" class="scores-tool" onClick={showScores}>
    <Icon name="result" />
    <span>{t("end.scores")}</span>
  </button>
);

const HintTool = () => (
  <button
    type="button"
    aria-pressed={hintsOpen.value}
    onClick={() => (hintsOpen.value = !hintsOpen.value)}
  >
    <Icon name="hint" />
    <span>{t("tool.hint")}</span>
  </button>
);

function TakebackTool({ seat }: { seat: number }) {
  const takeBack = () => void ask({ type: "takeback", seat }).catch(() => undefined);
  return (
    <button type="button" onClick={takeBack}>
      <Icon name="back" />
      <span>{t("tool.takeback")}</span>
    </button>
  );
}
