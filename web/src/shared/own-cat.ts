// One's own cat at a table.
import { cat } from "../settings.js";

/** The part of a message by which somebody sits down with their own cat. */
export const withCat = (): { cat?: number } =>
  cat.value === "0" ? {} : { cat: Number(cat.value) };
