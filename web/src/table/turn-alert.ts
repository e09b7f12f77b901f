// A page in the background says when it is your turn: by its title and icon, by a badge on the
// installed app, and by a system notification if the settings allow one.
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../games/board.js";
import { sheet, you } from "../live.js";
import { notify } from "../settings.js";
import { t, title } from "../words.js";

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

/** Whether the board shows that it is one's own turn; it may be behind the table. */
const shownTurn = signal(false);

/** The table waits for somebody at this device. */
function isAwaited(): boolean {
  const view = sheet.value?.view as View | null | undefined;
  const seat = sheet.value?.seats.find((each) => each.seat === view?.mover);
  return seat !== undefined && !seat.bot_plays && (you.value?.seats.includes(seat.seat) ?? false);
}

const pageIcon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

function mark(calls: boolean): void {
  pageIcon()?.setAttribute("href", calls ? "./icon-turn.svg" : "./icon.svg");
  const app = navigator as Badged;
  const badged = calls ? app.setAppBadge?.(1) : app.clearAppBadge?.();
  badged?.catch(() => undefined); // a page that is not installed has no badge
}

let notice: Notification | null = null;

function notifyOf(table: string, game: string): void {
  if (notify.peek() !== "on" || Notification.permission !== "granted") return;
  try {
    notice = new Notification(t("turn.yours"), {
      body: title(game),
      tag: table,
      icon: "./icon-192.png",
    });
    notice.onclick = () => {
      focus();
      notice?.close();
    };
  } catch {
    // Some phones allow notifications to service workers only.
  }
}

function pageTitle(game: string, calls: boolean): string {
  if (calls) return `● ${t("turn.yours")} · ${title(game)}`;
  return `${shownTurn.value ? "● " : ""}${title(game)} · Cheeseboard`;
}

/** Follows the table for as long as its page is open. */
export function useTurnAlert(): void {
  useEffect(() => {
    let called = false;
    const stop = effect(() => {
      const now = sheet.value?.table;
      if (!now) return;
      const calls = hidden.value && isAwaited();
      document.title = pageTitle(now.game, calls);
      if (calls === called) return;
      called = calls;
      mark(calls);
      if (calls) notifyOf(now.id, now.game);
      else notice?.close();
    });
    return () => {
      stop();
      shownTurn.value = false;
      if (called) mark(false);
    };
  }, []);
}

/** What the board shows now: words never run ahead of the picture. */
export const showTurn = (mine: boolean): void => {
  shownTurn.value = mine;
};

/** Asks the browser; what came of it. */
export async function allowNotifications(): Promise<"allowed" | "denied" | "impossible"> {
  if (!("Notification" in globalThis)) return "impossible";
  return (await Notification.requestPermission()) === "granted" ? "allowed" : "denied";
}
