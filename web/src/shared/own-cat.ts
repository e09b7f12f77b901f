// The player's own cat at a table.
import { cat } from "../settings.js";

/** The part of a request that says which cat the player brings. */
export const withCat = (): { cat?: number } =>
  cat.value === "0" ? {} : { cat: Number(cat.value) };
