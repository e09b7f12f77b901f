// On phones the panels lie over the board, in a drawer.
import { useEffect } from "preact/hooks";
import { Icon } from "../../art/icons.js";
import { t } from "../../words.js";

const OPEN = "drawer";

/** Back closes an open drawer before it leaves the table. */
export function useBack(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    history.pushState(OPEN, "");
    addEventListener("popstate", close);
    return () => {
      removeEventListener("popstate", close);
      if (history.state === OPEN) history.back(); // it was closed in another way
    };
  }, [open]);
}

interface DrawerHeadProps {
  title: string;
  close(): void;
}

export const DrawerHead = ({ title, close }: DrawerHeadProps) => (
  <div class="drawer-head">
    <span>{title}</span>
    <button type="button" class="button plain" aria-label={t("close")} onClick={close}>
      <Icon name="close" />
    </button>
  </div>
);
