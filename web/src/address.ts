// Where others find this server: who plays on the machine that it runs on sees it as 127.0.0.1.
import { me } from "./me.js";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

const isLoopback = (): boolean => LOOPBACK.includes(location.hostname);

/** The address to put into a link for somebody else. */
export const publicAddress = (): string =>
  `${(isLoopback() && me.value?.address) || location.origin}${location.pathname}`;

/** Whether only this computer can open it. */
export const isOnlyHere = (): boolean => isLoopback() && !me.value?.address;
