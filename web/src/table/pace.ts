// A bot speed chosen in the settings applies at once to the table the player came from.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, sheet, you } from "../live.js";
import { pace } from "../settings.js";

const requestedPace = signal<number | null>(null);

export function choosePace(value: typeof pace.value): void {
  pace.value = value;
  requestedPace.value = Number(value);
}

/** The owner of a table has chosen another pace since the table was last seen. */
export function usePaceWish(): void {
  const wanted = requestedPace.value;
  const now = sheet.value?.table.pace;
  const owner = you.value?.owner ?? false;
  useEffect(() => {
    if (wanted === null || now === undefined || !owner) return;
    requestedPace.value = null;
    if (wanted !== now) ask({ type: "change", pace: wanted }).catch(() => undefined);
  }, [wanted, now, owner]);
}
