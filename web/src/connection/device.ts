// Tables on this device: they run in a worker of this page, not on a server.

import { noteShare } from "./advising.js";
import { canRun } from "./can-run.js";
import { keepFiles } from "./offline.js";
import { holdTables } from "./only-tab.js";
import type { Connection, Listener, Transport } from "./transport.js";
import {
  damaged,
  keptGames,
  lost,
  progress,
  saveFailed,
  takeOver,
  workerState,
} from "./worker-state.js";

type Answer = { type: "answer"; id: number; status: number; text: string };
type FromWorker =
  | Answer
  | { type: "message"; text: string }
  | { type: "progress"; share: number; starts: boolean }
  | { type: "ready"; damaged: string[] }
  | { type: "advising"; share: number }
  | { type: "nothing_kept" }
  | { type: "kept"; games: number }
  | { type: "save_failed" }
  | { type: "failed"; text: string };

type Sent = { type: "request"; id: number; method: string; path: string; body: string };

interface Waiting {
  sent: Sent;
  resolve(answer: Response): void;
  reject(error: Error): void;
}

/** Answers that never change are files beside the worker: they are there before it is. */
const FIXED = /^(games$|rules\/|lessons\/)/;

/** The name by which a worker knows that it keeps no games: a game inside another page. */
const EPHEMERAL = "ephemeral";

/** States in which no answer can come, and the codes of the sentences that say why. */
const HOPELESS: Record<string, string | undefined> = { failed: "not_loaded", unable: "unable" };

const refusal = (code: string): Response =>
  new Response(JSON.stringify({ code, text: code }), { status: 503 });

// In ms: on one core, keeping all files for later visits would delay the first game.
const KEEP_FILES_AFTER = 2_000;

// A private window may deny it.
const keepFilesIfAllowed = () => void keepFiles().catch(() => undefined);

/** The tables, run in the page's worker at this address (web/engine/worker.js). */
class Device implements Transport {
  readonly #address: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #name: string;
  #worker: Worker | null = null;
  #asked = 0;
  #listener: Listener | null = null;

  constructor(address: string, isKept: boolean) {
    this.#address = address;
    this.#name = isKept ? "" : EPHEMERAL;
  }

  /** Starts the worker; what was asked before is asked now. */
  start(): void {
    workerState.value = "loading";
    try {
      this.#worker = new Worker(this.#address, { type: "module", name: this.#name });
    } catch {
      this.#fail(); // a page that was opened as a file
      return;
    }
    this.#worker.onerror = () => this.#fail();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    for (const { sent } of this.#waiting.values()) this.#worker.postMessage(sent);
    this.#begin();
  }

  /** Another tab has the tables. */
  stop(): void {
    workerState.value = "elsewhere";
    this.#leave();
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    if (!FIXED.test(path)) return this.#ask(path, init);
    const file = await fetch(new URL(`answers/${path}.txt`, this.#address)).catch(() => null);
    return file?.ok ? file : this.#ask(path, init);
  }

  connect(own: Listener): Connection {
    this.#listener = own;
    this.#begin();
    return {
      isOpen: () => this.#listener === own && this.#worker !== null,
      isAlive: () => this.#listener === own,
      send: (text) => this.#worker?.postMessage({ type: "hear", text }),
      close: () => {
        this.#worker?.postMessage({ type: "disconnect" });
        this.#listener = null;
        own.closed();
      },
    };
  }

  #ask(path: string, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const code = HOPELESS[workerState.value];
    if (code) return Promise.resolve(refusal(code));
    const sent: Sent = { type: "request", id: this.#asked++, method, path, body: String(body) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(sent.id, { sent, resolve, reject });
      this.#worker?.postMessage(sent);
    });
  }

  #begin(): void {
    if (!this.#worker || !this.#listener) return;
    this.#worker.postMessage({ type: "connect" });
    queueMicrotask(this.#listener.opened); // the worker takes messages in their order
  }

  #hear(data: FromWorker): void {
    if (data.type === "message") this.#listener?.received(data.text);
    if (data.type === "answer") this.#settle(data);
    if (data.type === "progress") progress.value = data;
    if (data.type === "advising") noteShare(data.share);
    if (data.type === "nothing_kept") lost.value = Number(keptGames.value);
    if (data.type === "kept") keptGames.value = String(data.games);
    if (data.type === "save_failed") saveFailed.value = true;
    if (data.type === "failed") this.#fail();
    if (data.type !== "ready") return;
    damaged.value = data.damaged.length;
    workerState.value = "ready";
    if (this.#name !== EPHEMERAL) setTimeout(keepFilesIfAllowed, KEEP_FILES_AFTER);
  }

  #settle({ id, status, text }: Answer): void {
    this.#waiting.get(id)?.resolve(new Response(text, { status }));
    this.#waiting.delete(id);
  }

  /** Nothing is heard of the tables any more. */
  #leave(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const code = HOPELESS[workerState.value];
    for (const { resolve, reject } of this.#waiting.values()) {
      if (code) resolve(refusal(code));
      else reject(new Error(workerState.value));
    }
    this.#waiting.clear();
    const left = this.#listener;
    this.#listener = null;
    left?.closed();
  }

  #fail(): void {
    workerState.value = "failed";
    this.#leave();
  }
}

export function device(address: string, isKept: boolean): Transport {
  const own = new Device(address, isKept);
  if (!canRun()) workerState.value = "unable";
  else if (isKept) takeOver.value = holdTables(own);
  else own.start();
  return own;
}
