// The guest. A first visit creates one with a name.
import { signal } from "@preact/signals";
import { get, post } from "./connection/http.js";
import type { HomeNetwork, Me } from "./connection/wire.js";
import { t } from "./words.js";

export const me = signal<Me | null>(null);

let asked: Promise<Me> | null = null;

const guestName = (): string => t("guest", { n: 10 + Math.floor(Math.random() * 990) });

async function introduce(): Promise<Me> {
  const known = await get<Me>("me");
  me.value = known.name ? known : await post<Me>("me", { name: guestName() });
  return me.value;
}

/** Resolves once the server knows the guest; requested once, and again after a failure. */
export function identify(): Promise<Me> {
  asked ??= introduce().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export async function rename(name: string): Promise<Me> {
  await identify();
  me.value = await post<Me>("me", { name });
  return me.value;
}

/** Open the home network's address for this run; links lead there from now on. */
export async function letOthersIn(): Promise<void> {
  const known = await identify();
  const { address } = await post<HomeNetwork>("home-network", {});
  me.value = { ...(me.value ?? known), address, may_let_in: false };
}
