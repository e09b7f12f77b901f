// The address of this server for others: on its own machine the page's address is 127.0.0.1.
import { me } from "./me.js";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

const isLoopback = (): boolean => LOOPBACK.includes(location.hostname);

/** The address for links to share. */
export const publicAddress = (): string =>
  `${(isLoopback() && me.value?.address) || location.origin}${location.pathname}`;

/** Whether only this computer can open it. */
export const isOnlyHere = (): boolean => isLoopback() && !me.value?.address;
