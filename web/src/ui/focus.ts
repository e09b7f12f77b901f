// Keyboard players keep a place on the board: when the focused element disappears or is disabled,
// the focus moves to one that is enabled.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEXT = [".button.main", ".button", ".can"];

/**
 * `first` are selectors of what is wanted before any button. A root with `tabIndex={-1}` keeps the
 * focus itself while nothing can be done.
 */
export function useKeepFocus(
  root: RefObject<HTMLElement | null>,
  first: readonly string[] = [],
): void {
  const inside = useRef(false);
  // Between two elements the focus is nowhere for a moment, and the board may be rendered just then.
  const moving = useRef(false);
  useEffect(() => {
    const come = (event: FocusEvent) => {
      // What continues a scene stands beside the board, and goes when it is pressed.
      const place = (event.target as Element).closest("main");
      inside.current = (root.current && place?.contains(root.current)) ?? false;
      moving.current = false;
    };
    const leave = (event: FocusEvent) => {
      moving.current = event.relatedTarget !== null;
    };
    document.addEventListener("focusin", come);
    document.addEventListener("blur", leave, true);
    return () => {
      document.removeEventListener("focusin", come);
      document.removeEventListener("blur", leave, true);
    };
  }, []);
  useLayoutEffect(() => {
    const active = document.activeElement as (HTMLElement & { disabled?: boolean }) | null;
    const board = root.current;
    const lost = !active || active === document.body || active === board || active.disabled;
    if (!board || !inside.current || !lost || moving.current) return;
    const found = [...first, ...NEXT].map((each) =>
      board.querySelector<HTMLElement>(`${each}:not(:disabled)`),
    );
    (found.find(Boolean) ?? board).focus({ preventScroll: true });
  });
}
