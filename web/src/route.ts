// The route is in the URL fragment, so that no secret of a link reaches a server's log.
import { signal } from "@preact/signals";
import { publicAddress } from "./address.js";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string; seat: number | null; secret: string | null }
  /** `plays`: it begins by itself. */
  | { page: "replay"; table: string | null; step: number; plays: boolean }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "code"; code: string }
  | { page: "embed"; game: string }
  | { page: "settings" }
  | { page: "unknown" };

/** A decoded part of an address; a malformed one is left as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A message may have put a full stop or a bracket behind a link. */
const wordIn = (part: string): string => part.match(/^[\w-]*/)![0];

export function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(plain);
  const [page, one, two, three, four] = parts.map(wordIn);
  switch (page) {
    case "new":
      return { page, game: one ?? "" };
    case "t":
      return {
        page: "table",
        table: one ?? "",
        seat: two === "seat" ? Number(three) : null,
        secret: four ?? null,
      };
    case "replay":
      return {
        page,
        table: one || null,
        step: Math.max(0, Math.floor(Number(two)) || 0),
        plays: two === "play",
      };
    case "learn":
    case "rules":
    case "embed":
      return { page, game: one ?? "" };
    case "code":
      return { page, code: parts[1] ?? "" }; // the server finds the code in it
    case "settings":
      return { page };
    case "":
      return { page: "home" };
    default:
      return { page: "unknown" };
  }
}

export const route = signal<Route>(parse(location.hash));

/** To a replay that begins to play. */
export const replayLink = (table: string): string => `#/replay/${table}/play`;

/** The table from which the player came to this page. */
export const leftTable = signal<string | null>(null);

addEventListener("hashchange", () => {
  leftTable.value = route.value.page === "table" ? route.value.table : null;
  route.value = parse(location.hash);
});

export const tableLink = (table: string): string => `#/t/${table}`;
export const seatLink = (table: string, seat: number, secret: string): string =>
  `${publicAddress()}#/t/${table}/seat/${seat}/${secret}`;
export const codeLink = (code: string): string => `${publicAddress()}#/code/${code}`;
export const go = (hash: string): void => {
  location.hash = hash;
};
/** Replaces the history entry, so that Back does not lead here again. */
export const replace = (hash: string): void => location.replace(hash);
