// Pages that are loaded when they are first opened.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words.js";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

export function lazy<P extends object>(load: Loader<P>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (known) return;
      load().then(
        (module) => {
          known = module.default;
          setPage(() => known);
        },
        () => setFailed(true),
      );
    }, []);
    useEffect(() => {
      if (Page && document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    }, [Page]);
    if (Page) return <Page {...props} />;
    return <main class="page quiet">{failed ? t("problem.unreachable") : t("loading")}</main>;
  };
}
