// Pages that are loaded when they are first opened.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words.js";
import { Loading } from "./message.js";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

interface LazyPage<P> {
  (props: P): JSX.Element;
  /** Resolves when the page can be shown. */
  load(): Promise<unknown>;
}

export function lazy<P extends object>(loader: Loader<P>): LazyPage<P> {
  let known: ComponentType<P> | null = null;
  const load = async () => (known ??= (await loader()).default);
  function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (known) return;
      load().then(
        (page) => setPage(() => page),
        () => setFailed(true),
      );
    }, []);
    useEffect(() => {
      if (Page && document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    }, [Page]);
    if (Page) return <Page {...props} />;
    return <main class="page quiet">{failed ? t("problem.unreachable") : <Loading />}</main>;
  }
  return Object.assign(Lazy, { load });
}
