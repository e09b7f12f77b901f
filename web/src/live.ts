// One socket for requests, their answers and the table's news. The server keeps our copy of the table's
// sheet up to date.
import { batch, signal } from "@preact/signals";
import { Problem } from "./connection/http.js";
import { type Connection, isOnline, transport } from "./connection/transport.js";
import type {
  Advised,
  Earlier,
  FromClient,
  FromServer,
  Gone,
  Ok,
  Sheet,
  Update,
  You,
} from "./connection/wire.js";
import { identify } from "./me.js";

type ConnectionState = "connecting" | "open" | "lost";
type Answer = Ok | Advised;
/** A message before it gets its id. */
type Unsent<M> = M extends FromClient ? Omit<M, "id"> : never;

interface Waiting {
  message: FromClient;
  resolve(answer: Answer): void;
  reject(problem: Problem): void;
}

const FIRST_PAUSE = 400; // ms; doubled at each failure
const LONGEST_PAUSE = 10_000;
const RESTART_PAUSE = 80; // ms, if another server answers at once
const PING_EVERY = 20_000;
const REFETCH_AFTER = 200; // ms before a sheet that does not fit is fetched again
const LONGEST_OPENING = 15_000; // ms; then a connection that does not open is given up
const SILENCE = 8_000; // ms without an answer to a ping: the connection is dead

export const connection = signal<ConnectionState>("connecting");
export const sheet = signal<Sheet | null>(null);
export const you = signal<You | null>(null);
/** When a move changes whose seat this screen shows: what everybody could see before that move. */
export const earlier = signal<Earlier | null>(null);
export const gone = signal<Gone | null>(null);
/** How far the server's clock is ahead of ours, in milliseconds. */
export const clockSkew = signal(-Infinity);

let current: Connection | null = null;
let table: string | null = null;
/** The number of the sheet that is here; null: a fresh one is needed. */
let sheetNumber: number | null = null;
/** What the next table tells about this guest while a finished game is still in sight. */
let nextYou: You | null = null;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let heartbeatTimer: ReturnType<typeof setInterval> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, Waiting>();

// crypto.randomUUID does not exist on plain http at a home network's address.
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** A finished game stays in sight until the next table's first sheet is here. */
export function watch(tableId: string): void {
  if (table !== tableId) leaveTable();
  if (sheet.value?.table.id !== tableId && sheet.value?.status !== "over") clearSheet();
  table = tableId;
  if (connection.value === "open") askForSheet();
  else void connect();
}

export function unwatch(): void {
  if (!table) return;
  leaveTable();
  clearSheet();
  void ask({ type: "unwatch" }).catch(() => undefined);
}

function leaveTable(): void {
  table = sheetNumber = nextYou = null;
  gone.value = null;
  // Answers that are still to come concern the table that was left; its moves must not be sent again.
  rejectWaiting(() => true);
}

function clearSheet(): void {
  batch(() => {
    sheet.value = null;
    you.value = null;
  });
}

/** Whether the sheet that is here is still that of the table before. */
const isArriving = (): boolean => sheet.value !== null && sheet.value.table.id !== table;

function rejectWaiting(isHopeless: (message: FromClient) => boolean): void {
  for (const [id, each] of waiting) {
    if (!isHopeless(each.message)) continue;
    waiting.delete(id);
    each.reject(new Problem("unreachable", "The server cannot be reached."));
  }
}

/** Sends a message; the promise fails if it is refused, with the server's reason, or if no answer can come. */
export function ask(message: Unsent<FromClient>): Promise<Answer> {
  const withId = { ...message, id: newId() } as FromClient;
  return new Promise((resolve, reject) => {
    if (connection.value !== "open" && message.type !== "move") {
      reject(new Problem("unreachable", "The server cannot be reached."));
      return;
    }
    waiting.set(withId.id, { message: withId, resolve, reject });
    transmit(withId);
  });
}

function transmit(message: FromClient): void {
  if (current?.isOpen()) current.send(JSON.stringify(message));
}

function askForSheet(): void {
  if (!table) return;
  const seen = sheetNumber === null ? {} : { seen: sheetNumber };
  void ask({ type: "watch", table, ...seen }).catch((problem: Problem) => {
    if (problem.code === "unreachable" || !table) return;
    gone.value = { type: "gone", table, code: problem.code, text: problem.message };
  });
}

async function connect(): Promise<void> {
  if (current?.isAlive()) return;
  clearTimeout(retryTimer);
  try {
    await identify(); // the socket goes by the cookie
  } catch {
    lost();
    return;
  }
  if (current?.isAlive()) return;
  const listener = {
    opened,
    received: (message: string) => receive(JSON.parse(message) as FromServer),
    closed: (restarts?: boolean) => {
      if (current === opening) lost(restarts);
    },
  };
  const opening = transport().connect(listener, table);
  current = opening;
  clearTimeout(silenceTimer);
  if (isOnline()) silenceTimer = setTimeout(dropSilent, LONGEST_OPENING);
}

function opened(): void {
  failures = 0;
  clearTimeout(silenceTimer);
  connection.value = "open";
  clearInterval(heartbeatTimer);
  heartbeatTimer = setInterval(sendPing, PING_EVERY);
  const unanswered = [...waiting.values()];
  if (table) askForSheet();
  // Sent again with the same id: what was played already is not played twice.
  for (const each of unanswered) transmit(each.message);
}

function sendPing(): void {
  void ask({ type: "ping" }).catch(() => undefined);
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(dropSilent, SILENCE);
}

/** A silent server does not answer the closing of a socket either: its end is not waited for. */
function drop(): void {
  const silent = current;
  current = null;
  silent?.close();
}

function dropSilent(): void {
  drop();
  lost();
}

function lost(restarts = false): void {
  clearInterval(heartbeatTimer);
  clearTimeout(silenceTimer);
  connection.value = "lost";
  rejectWaiting((message) => message.type !== "move");
  const usual = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
  const pause = restarts ? RESTART_PAUSE : usual;
  retryTimer = setTimeout(() => void connect(), pause * (0.75 + Math.random() / 2));
}

function receive(message: FromServer): void {
  clearTimeout(silenceTimer);
  switch (message.type) {
    case "fresh":
      if (message.sheet.table.id !== table) break;
      sheetNumber = message.number;
      show(message.sheet, message.earlier ?? null);
      break;
    case "update":
      update(message);
      break;
    case "you":
      if (isArriving()) nextYou = message;
      else you.value = message;
      break;
    case "gone":
      if (message.table === table) gone.value = message;
      break;
    case "refused":
      settle(message.id)?.reject(refusal(message));
      break;
    default:
      settle(message.id)?.resolve(message);
  }
}

/** Why a message was refused, with the number of the rule that forbids it. */
export class RefusedMessage extends Problem {
  constructor(
    code: string,
    text: string,
    readonly rule: string | null,
  ) {
    super(code, text);
  }
}

const refusal = (message: { code: string; text: string; rule?: string | null }): RefusedMessage =>
  new RefusedMessage(message.code, message.text, message.rule ?? null);

/** The request that this answer is for; it waits no longer. */
function settle(id: string): Waiting | undefined {
  const request = waiting.get(id);
  waiting.delete(id);
  return request;
}

function show(next: Sheet, past: Earlier | null = null): void {
  // Each difference falls short of the true one by the sheet's travelling time, so the largest is the
  // nearest.
  const ahead = next.clocks ? next.clocks.at * 1000 - Date.now() : -Infinity;
  batch(() => {
    clockSkew.value = Math.max(clockSkew.peek(), ahead);
    earlier.value = past;
    you.value = nextYou ?? you.value;
    sheet.value = next;
  });
  nextYou = null;
}

function update(message: Update): void {
  if (message.since !== sheetNumber) {
    sheetNumber = null;
    clearTimeout(refetchTimer);
    refetchTimer = setTimeout(askForSheet, REFETCH_AFTER);
    return;
  }
  sheetNumber = message.number;
  let next: unknown = sheet.value;
  for (const [path, value, how] of message.changes) {
    next = withChange(next, path as (string | number)[], value, how === "+");
  }
  show(next as Sheet);
}

/** A copy in which `value` stands at `path`; all that did not change stays the same object. */
function withChange(
  whole: unknown,
  path: readonly (string | number)[],
  value: unknown,
  append: boolean,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined)
    return append ? [...(whole as unknown[]), ...(value as unknown[])] : value;
  const inner = (whole as Record<string, unknown>)[step];
  const part = withChange(inner, rest, value, append);
  if (!Array.isArray(whole)) return { ...(whole as object), [step]: part };
  const copy = [...(whole as unknown[])];
  copy[Number(step)] = part;
  return copy;
}

/** Asks whether the server is there; a connection that is still being opened may never open: it begins anew. */
function wake(): void {
  if (connection.value === "open") sendPing();
  if (connection.value !== "lost") return;
  drop();
  void connect();
}

// A laptop that wakes up, or Wi-Fi that comes back, need not wait for the next try. Without a
// network a server on this computer still answers: the ping finds out.
addEventListener("offline", () => connection.value === "open" && sendPing());
addEventListener("online", wake);
document.addEventListener("visibilitychange", () => !document.hidden && wake());
