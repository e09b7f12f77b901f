// Everyone's chances, and what the table would suggest; only where hints are allowed.
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icons.js";
import { advised, beginAdvice } from "../connection/advising.js";
import type { Problem } from "../connection/http.js";
import type { Advised, Sheet } from "../connection/wire.js";
import type { Player, View } from "../games/board.js";
import { ask, connection, sheet, you } from "../live.js";
import { announceLast } from "../ui/announce.js";
import { percent, reason, t } from "../words.js";
import "./odds.css";
import { contextOf, type Position } from "./sentences.js";
import { caughtUp, showsNewest } from "./stage.js";

export const hintsOpen = signal(false);
const advice = signal<Advised | null>(null);
/** Whether advice has its place on the page: until the end of the game has been seen. */
export const advises = computed(() => {
  const now = sheet.value;
  return hintsOpen.value && !!now?.table.hints && (now.status === "playing" || !caughtUp.value);
});
/** Whether the advice is for the newest position; until there is new advice, the last one stays. */
const isFresh = signal(false);
/** Why there is no advice for this position. */
const failure = signal("");

const OTHERS_TURN = 1_200; // ms; bots that move one after another are not asked about each time
const TOO_FAST = 2_000; // ms until the server is asked again

let askedFor = "";
let timer: ReturnType<typeof setTimeout> | undefined;

// Advice is requested for each position, and only while the panel is open.
effect(() => {
  const now = sheet.value;
  const eyes = you.value?.eyes ?? null;
  const reachable = connection.value === "open";
  if (!hintsOpen.value || !now?.table.hints || now.status !== "playing") {
    clearTimeout(timer);
    askedFor = failure.value = "";
    advice.value = null;
    return;
  }
  if (!reachable) return;
  const key = `${now.table.id}/${now.version}/${eyes}`;
  if (key === askedFor) return;
  const past = advice.peek();
  // Advice for one seat is never shown to another. The chances stay until there are new ones.
  advice.value = past && askedFor.endsWith(`/${eyes}`) ? { ...past, hints: [] } : null;
  askedFor = key;
  isFresh.value = false;
  failure.value = "";
  askLater(key, eyes, isOwnTurn(now) || !past ? 0 : OTHERS_TURN);
});

const isOwnTurn = ({ view }: Sheet): boolean => ((view as View | null)?.legal ?? []).length > 0;

function askLater(key: string, eyes: number | null, wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void askFor(key, eyes), wait);
}

async function askFor(key: string, eyes: number | null): Promise<void> {
  const now = sheet.peek();
  if (now) beginAdvice(isOwnTurn(now));
  try {
    const answer = await ask({ type: "advice", ...(eyes === null ? {} : { seat: eyes }) });
    if (key !== askedFor || answer.type !== "advised") return;
    advice.value = answer;
    isFresh.value = true;
  } catch (error) {
    if (key !== askedFor) return;
    const { code } = error as Problem;
    if (code === "too_fast") return askLater(key, eyes, TOO_FAST);
    if (code === "unreachable") askedFor = ""; // asked again once it is reached
    advice.value = null;
    failure.value = reason(error);
  }
}

const wholePercent = (share: number): number => Math.round(share * 100);

const NO_HINTS: Advised["hints"] = [];

/** Whether no choice is better than another, as far as the figures tell. */
const isEven = computed(() => {
  const hints = advice.value?.hints ?? NO_HINTS;
  const wins = new Set(hints.map((each) => wholePercent(each.win)));
  return hints.length > 1 && wins.size === 1;
});

/** The chances that tell choices apart: equal ones would mark each choice as the best. */
export const tellingHints = computed(() =>
  isEven.value ? NO_HINTS : (advice.value?.hints ?? NO_HINTS),
);

interface Told {
  spoken: string;
  /** Without what the board marks. */
  long: string;
  /** The same on a phone. */
  short: string;
}

const told = (text: string): Told => ({ spoken: text, long: text, short: text });

/** The suggested action, and why: what it wins beside the next best. */
function suggestion(position: Position): Told | null {
  const [best, next] = advice.value?.hints ?? NO_HINTS;
  if (!best) return null;
  if (position.view.legal.length === 1) return told(t("odds.only"));
  if (isEven.value) return told(t("odds.even"));
  const win = wholePercent(best.win);
  const action = shortLabel(best.action, position);
  const inFull = position.game.choiceLabel(best.action, contextOf(position));
  const beside = next && wholePercent(next.win);
  const compared = beside === win ? t("odds.close") : t("odds.next", { win: beside ?? 0 });
  const after = next ? ` ${compared}` : "";
  return {
    spoken: t("odds.best", { action: inFull, win }) + after,
    long: t("odds.best", { action, win }) + after,
    short: t("odds.best.short", { action, win }),
  };
}

/** What the table suggests. */
function Suggestion({ position }: { position: Position }) {
  const text = suggestion(position);
  // After the moves that led to this position.
  useEffect(() => announceLast(text?.spoken ?? ""), [text?.spoken]);
  return (
    text && (
      <>
        <span class="long">{text.long}</span>
        <span class="short">{text.short}</span>
      </>
    )
  );
}

function shortLabel(action: string, position: Position): string {
  const { shortChoiceLabel, choiceLabel } = position.game;
  return (shortChoiceLabel ?? choiceLabel)(action, contextOf(position));
}

const MANY = 5; // players: on a phone their chances stand below their names

/** While the board still shows what happened before, this bar shows the chances of that time. It keeps its place. */
export function OddsBar({ position }: { position: Position }) {
  const live = showsNewest.value;
  const last = useRef<Advised | null>(null);
  if (live) last.current = advice.value;
  if (!advises.value || position.view.over) return null;
  const known = last.current;
  const { players } = position;
  return (
    <div class={players.length >= MANY ? "chances many" : "chances"}>
      {known ? (
        <Shares advised={known} players={players} isOld={!live || !isFresh.value} />
      ) : (
        <NoShares live={live} />
      )}
      {/* It is always there: the board keeps its size. */}
      <p class="advice">{live && <Suggestion position={position} />}</p>
    </div>
  );
}

const NoShares = ({ live }: { live: boolean }) => (
  <p class="odds quiet" role="status">
    {(live && failure.value) || t("odds.thinking")}
    {live && !failure.value && <ShareDone />}
  </p>
);

/** How far the advice is; a screen reader need not follow it. */
const ShareDone = () =>
  advised.value > 0 && (
    <span class="share-done" aria-hidden="true">
      {percent(advised.value)}
    </span>
  );

/** Whole percents that keep their rounded sum: the rest goes to those that rounding reduced most. */
function percents(shares: readonly number[]): readonly number[] {
  const exact = shares.map((each) => each * 100);
  const whole = exact.map(Math.floor);
  const left =
    Math.round(exact.reduce((sum, each) => sum + each, 0)) -
    whole.reduce((sum, each) => sum + each, 0);
  const lost = exact
    .map((each, index) => [each - whole[index]!, index] as const)
    .sort(([a], [b]) => b - a);
  for (const [, index] of lost.slice(0, left)) whole[index]! += 1;
  return whole;
}

/** An estimate never claims to be certain. */
function estimated(whole: number): string {
  if (whole === 0) return `<${percent(0.01)}`;
  return whole === 100 ? `>${percent(0.99)}` : percent(whole / 100);
}

interface SharesProps {
  advised: Advised;
  players: readonly Player[];
  /** Others have moved since: a clock says so, and the figures are faint. */
  isOld: boolean;
}

function Shares({ advised: { win, exact }, players, isOld }: SharesProps) {
  const whole = percents(win);
  const said = (share: number) => (exact ? percent(share / 100) : estimated(share));
  const label = t(isOld ? "odds.before" : "odds");
  return (
    <ul class={isOld ? "odds old" : "odds"} aria-label={label} title={label}>
      {win.map((share, index) => (
        <li
          key={index}
          style={{ flexGrow: Math.max(share, 0.02) * 100 }}
          class={`share-${index + 1}`}
        >
          <span class="name">{players[index]?.label}</span> <b>{said(whole[index]!)}</b>
        </li>
      ))}
      {isOld && (
        <li class="earlier" aria-hidden="true">
          <Icon name="earlier" />
        </li>
      )}
    </ul>
  );
}
