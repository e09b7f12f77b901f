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
class Device implements Transport {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #listener: Listener | null = null;

  constructor(address: string) {
    this.#worker = new Worker(address, { type: "module" });
    this.#worker.onerror = (event) => this.#fail(event.message);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
  }

  request(path: string, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ type: "request", id, method, path, body });
    });
  }

  connect(own: Listener): Line {
    this.#listener = own;
    this.#worker.postMessage({ type: "connect" });
    queueMicrotask(own.opened); // the worker takes messages in their order
    return {
      isOpen: () => this.#listener === own,
      isAlive: () => this.#listener === own,
      send: (text) => this.#worker.postMessage({ type: "hear", text }),
      close: () => {
        this.#worker.postMessage({ type: "disconnect" });
        this.#listener = null;
        own.closed();
      },
    };
  }

  #hear(data: FromWorker): void {
    if (data.type === "message") this.#listener?.received(data.text);
    if (data.type === "failed") this.#fail(data.text);
    if (data.type !== "answer") return;
    this.#waiting.get(data.id)?.resolve(new Response(data.text, { status: data.status }));
    this.#waiting.delete(data.id);
  }

  #fail(text: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(text));
    this.#waiting.clear();
    this.#listener?.closed();
  }
}

export function device(address: string): Transport {
  keepFiles();
  return new Device(address);
}
