// Log, chat, rules and table: a column beside the board, or a drawer over it on phones.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../../art/icons.js";
import { isOnline } from "../../connection/transport.js";
import type { Line, Sheet, You } from "../../connection/wire.js";
import type { View } from "../../games/board.js";
import { ask } from "../../live.js";
import { chatReadAt, markChatRead } from "../../settings.js";
import { Rulebook } from "../../shared/rulebook.js";
import { useArrowKeys, usePageKeys } from "../../ui/keys.js";
import { reason, t } from "../../words.js";
import { Result, showScores } from "../ending/ending.js";
import { endSeen, playAgain } from "../next-game.js";
import { refusal } from "../notices.js";
import { hintsOpen } from "../odds.js";
import type { Position } from "../sentences.js";
import { catchUp, isPlaying } from "../stage.js";
import { Chat } from "./chat.js";
import { ChatNews } from "./chat-news.js";
import { DrawerHead, useBack } from "./drawer.js";
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

const close = (): void => {
  openTab.value = null;
};

/** The drawer lies over the board on phones; a touch beside it closes it. */
export function closeDrawer(): void {
  if (innerWidth < DESK) close();
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

/** How many lines of others came since the chat was last open. */
const unreadLines = ({ chat, table }: Sheet, { name }: You): number =>
  chat.filter((each) => each.at > chatReadAt(table.id) && each.name !== name).length;

/** The chat is read for as long as it is open. */
function useReading(tab: Tab | null, { chat, table }: Sheet): void {
  useEffect(() => {
    const last = chat.at(-1);
    if (tab === "chat" && last) markChatRead(table.id, last.at);
  }, [tab, chat, table.id]);
}

/** Once the end is seen, nothing lies over it, but people who read the chat go on reading. */
function useClosedAtTheEnd(over: boolean): void {
  useEffect(() => {
    if (over && openTab.peek() !== "chat") close();
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
      close();
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
  const isDrawer = tab !== null && !beside;
  useBack(isDrawer, close);
  usePageKeys((event) => {
    if (event.key === "Escape") close();
  });
  return (
    <aside class="side" aria-label={t("side")}>
      {tab && (
        <div class="panel" id="panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
          {isDrawer && <DrawerHead title={t(`tab.${tab}`)} close={close} />}
          <Panel tab={tab} {...rest} />
        </div>
      )}
      <ChatNews sheet={sheet} you={you} open={tab === "chat"} />
      <div class="tools">
        <Tabs
          tabs={ended ? TABS_AT_THE_END : TABS}
          current={tab}
          beside={beside}
          unread={unreadLines(sheet, you)}
        />
        {endSeen.value && !beside && rest.position && (
          <>
            {you.seats.length > 0 && <AgainTool />}
            <ScoresTool />
          </>
        )}
        {!endSeen.value && isPlaying.value && <TakebackTool sheet={sheet} you={you} />}
        {sheet.table.hints && !endSeen.value && <HintTool />}
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
            <span class="unread">
              <span aria-hidden="true">{unread}</span>
              <span class="visually-hidden">{t("chat.unread", { n: unread })}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Shows the end and its result, also to a player who looks back. */
function showEnd(): void {
  catchUp();
  setTimeout(showScores); // once the page shows the end
}

/** After the game it stands where the hints were: the board keeps its size. */
const ScoresTool = () => (
  <button type="button" class="scores-tool" onClick={showEnd}>
    <Icon name="result" />
    <span>{t("tab.result")}</span>
  </button>
);

/** Says above the board why a request was refused. */
function tell(request: Promise<unknown>): void {
  refusal.value = "";
  request.catch((error: unknown) => (refusal.value = reason(error)));
}

/** The same game again, where taking back was. */
const AgainTool = () => (
  <button type="button" class="again-tool" onClick={() => tell(playAgain())}>
    <Icon name="again" />
    <span>{t("end.again")}</span>
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

/** Why the seat cannot take back its last move, as far as the page knows. */
function whyNoTakeback({ log, offer }: Sheet, seat: number): string {
  if (offer?.by === seat) return t("takeback.own");
  const hasMoved = log.some((line) => line.by === seat && !line.event);
  return t(hasMoved ? "problem.came_to_light" : "problem.nothing_to_take_back");
}

/** It keeps its place while nothing can be taken back: no other tool moves under a finger.
 * A press then asks all the same: the table says why not. */
function TakebackTool({ sheet, you }: { sheet: Sheet; you: You }) {
  const can = you.takeback.length > 0;
  const seat = you.takeback[0] ?? you.eyes;
  const takeBack = () => seat !== null && tell(ask({ type: "takeback", seat }));
  const why = can || seat === null ? undefined : whyNoTakeback(sheet, seat);
  return (
    <button type="button" aria-disabled={!can} title={why} onClick={takeBack}>
      <Icon name="back" />
      <span>{t("tool.takeback")}</span>
    </button>
  );
}
