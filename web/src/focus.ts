// Who plays by keys keeps a place on the board: when the focused thing is gone or can no longer
// be done, the focus goes to what can.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEXT = [".button.main", ".button", ".can"].map((each) => `${each}:not(:disabled)`);

export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  const inside = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      inside.current = root.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const active = document.activeElement as (HTMLElement & { disabled?: boolean }) | null;
    const lost = !active || active === document.body || active.disabled;
    if (!inside.current || !lost) return;
    const found = NEXT.map((each) => root.current?.querySelector<HTMLElement>(each));
    found.find(Boolean)?.focus({ preventScroll: true });
  });
}
