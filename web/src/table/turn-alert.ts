// A page in the background says when it is your turn, or when the next game has begun: by its title
// and icon, by a badge on the installed app, and by a system notification if the settings allow one.
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../games/board.js";
import { sheet, you } from "../live.js";
import { notify } from "../settings.js";
import { t, title } from "../words.js";
import { nextGame } from "./next-game.js";

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

/** Whether the board shows the player's own turn; it may lag behind the table. */
const shownTurn = signal(false);

/** Whether the table waits for a player at this device. */
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

// The service worker has a scope of its own: it controls no page, and no other service worker has to make room for it.
const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("./notifications.js", { scope: "./notifications/" });

/** Phones allow notifications to service workers only. */
async function notifyByWorker(text: string, options: NotificationOptions): Promise<void> {
  const registered = await worker();
  await registered.showNotification(text, options);
  if (!hidden.peek()) await closeByWorker(); // it was a moment late
}

async function closeByWorker(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration("./notifications/");
  for (const each of (await registered?.getNotifications()) ?? []) each.close();
}

function notifyOf(text: string, table: string, game: string): void {
  if (notify.peek() !== "on" || Notification.permission !== "granted") return;
  const options = { body: title(game), tag: table, icon: "./icon-192.png" };
  try {
    notice = new Notification(text, options);
    notice.onclick = () => {
      focus();
      notice?.close();
    };
  } catch {
    notifyByWorker(text, options).catch(() => undefined); // then the title has to do
  }
}

function withdraw(): void {
  if (notice) notice.close();
  else closeByWorker().catch(() => undefined);
  notice = null;
}

function pageTitle(game: string, call: string): string {
  if (call) return `● ${call} · ${title(game)}`;
  return `${shownTurn.value ? "● " : ""}${title(game)} · Cheeseboard`;
}

/** The next game that the page has told of while it was in sight. */
let seenGame: string | null = null;

/** What a page in the background says; "" if nobody waits for its players. */
function callOf(): string {
  const next = nextGame.value;
  if (!hidden.value) {
    seenGame = next;
    return "";
  }
  if (next && next !== seenGame) return t("end.next.begun");
  return isAwaited() ? t("turn.yours") : "";
}

/** Follows the table for as long as its page is open. */
export function useTurnAlert(): void {
  useEffect(() => {
    let called = "";
    const stop = effect(() => {
      const now = sheet.value?.table;
      if (!now) return;
      const call = callOf();
      document.title = pageTitle(now.game, call);
      if (call === called) return;
      called = call;
      mark(call !== "");
      if (call) notifyOf(call, now.id, now.game);
      else withdraw();
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

/** Asks the browser for permission. */
export async function allowNotifications(): Promise<"allowed" | "denied" | "impossible"> {
  if (!("Notification" in globalThis)) return "impossible";
  return (await Notification.requestPermission()) === "granted" ? "allowed" : "denied";
}
