// Tables on this device: the house is not on a server, but in a worker of this page.
import type { Line, Listener, Transport } from "./transport.js";

type FromWorker =
  | { type: "answer"; id: number; status: number; text: string }
  | { type: "message"; text: string }
  | { type: "ready"; damaged: string[] }
  | { type: "unkept" }
  | { type: "failed"; text: string };

interface Waiting {
  resolve(answer: Response): void;
  reject(error: Error): void;
}

/** Keeps all files of this edition, so that it works without a network (web/engine/). */
function keepFiles(): void {
  // It is not there on plain http, and a private window may deny it: then a network is needed.
  void navigator.serviceWorker?.register("./service-worker.js").catch(() => undefined);
}

/** The house in the worker at this address (web/engine/worker.js). */
export function device(address: string): Transport {
  const worker = new Worker(address, { type: "module" });
  keepFiles();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let listener: Listener | null = null;

  function fail(text: string): void {
    for (const { reject } of waiting.values()) reject(new Error(text));
    waiting.clear();
    listener?.closed();
  }

  worker.onerror = (event) => fail(event.message);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "message") listener?.received(data.text);
    if (data.type === "failed") fail(data.text);
    if (data.type !== "answer") return;
    waiting.get(data.id)?.resolve(new Response(data.text, { status: data.status }));
    waiting.delete(data.id);
  };

  function request(path: string, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const id = asked++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ type: "request", id, method, path, body });
    });
  }

  function connect(own: Listener): Line {
    listener = own;
    worker.postMessage({ type: "connect" });
    queueMicrotask(own.opened); // the worker takes messages in their order
    return {
      isOpen: () => listener === own,
      isAlive: () => listener === own,
      send: (text) => worker.postMessage({ type: "hear", text }),
      close: () => {
        worker.postMessage({ type: "disconnect" });
        listener = null;
        own.closed();
      },
    };
  }

  return { request, connect };
}
