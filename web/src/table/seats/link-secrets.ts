// The secrets of the links that this page has made: they are shown again after a reload. The server
// keeps only digests, and a new link revokes the old one.
const keyOf = (table: string, seat: number): string => `cheeseboard.link.${table}.${seat}`;

const known = new Map<string, string>(); // where the browser stores nothing

export function linkSecret(table: string, seat: number): string | null {
  const key = keyOf(table, seat);
  try {
    return sessionStorage.getItem(key);
  } catch {
    return known.get(key) ?? null;
  }
}

/** `null`: the link has been used. */
export function keepLinkSecret(table: string, seat: number, secret: string | null): void {
  const key = keyOf(table, seat);
  try {
    if (secret === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, secret);
  } catch {
    known.set(key, secret ?? "");
  }
}
