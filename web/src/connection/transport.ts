// How the client reaches the tables. Pages and boards do not know what is behind it.
import { device } from "./device.js";

/** Everything live, in both directions. */
export interface Connection {
  isOpen(): boolean;
  /** Open or about to be. */
  isAlive(): boolean;
  send(message: string): void;
  close(): void;
}

export interface Listener {
  opened(): void;
  received(message: string): void;
  /** `restarts`: the server ends in good order, and another one answers at once. */
  closed(restarts?: boolean): void;
}

export interface Transport {
  /** HTTP requests: a path below /api/. It fails if the tables cannot be reached. */
  request(path: string, init: RequestInit): Promise<Response>;
  /** `table` is the one to be watched first. */
  connect(listener: Listener, table: string | null): Connection;
}

const SERVICE_RESTART = 1012; // of the registered close codes of sockets
const LETTERS_SHOWN = 4;
const PROTECTED = ["POST", "DELETE"]; // methods that need the token against cross-site requests

const cookie = (name: string): string =>
  document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

function request(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (PROTECTED.includes(init.method ?? "GET")) headers.set("x-csrftoken", cookie("csrftoken"));
  return fetch(`/api/${path}`, { ...init, headers });
}

/** The beginning of the table's id is part of the address, so that a load balancer can bring all players of a table
 * to one process. That is too little to find the table, should the address be logged. */
function liveAddress(table: string | null): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = table ? `?table=${encodeURIComponent(table.slice(0, LETTERS_SHOWN))}` : "";
  return `${scheme}://${location.host}/api/live${query}`;
}

function connect({ opened, received, closed }: Listener, table: string | null): Connection {
  const socket = new WebSocket(liveAddress(table));
  socket.onopen = opened;
  socket.onmessage = (event) => received(event.data as string);
  socket.onclose = (event) => closed(event.code === SERVICE_RESTART);
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    isAlive: () => socket.readyState <= WebSocket.OPEN,
    send: (message) => socket.send(message),
    close: () => socket.close(),
  };
}

/** The server that these pages came from. */
const server: Transport = { request, connect };

/** What the page says of itself. Undefined while prerendering. */
const pageData = (name: string): string | undefined => document.documentElement.dataset?.[name];

/** A page without a server says where its worker is. */
const workerAddress = (): string | undefined => pageData("worker");

/** A page that was opened with this is a game inside another page. */
const EMBEDDED = "#/embed/";

let chosen: Transport | null = null;

function choice(): Transport {
  const address = workerAddress();
  if (address === undefined) return server;
  const isKept = !location.hash.startsWith(EMBEDDED);
  return device(new URL(address, document.baseURI).href, isKept);
}

export function transport(): Transport {
  chosen ??= choice();
  return chosen;
}

/** Whether others can be met here: a server has a lobby, links to seats and chats. */
export const isOnline = (): boolean => workerAddress() === undefined;

/** Where the same games are played on this device alone, if the server offers that. */
export const deviceAddress = (): string | undefined => pageData("device");

/** The server that handed this page out, if it was not a plain host of files. */
export const serverAddress = (): string | undefined => pageData("server");
