// The layout of every page, and which page it is.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Route, route } from "../route.js";
import { Header } from "../shared/header.js";
import { lazy } from "../shared/lazy.js";
import { Message } from "../shared/message.js";
import { spoken } from "../ui/announce.js";
import { t } from "../words.js";
import { Home } from "./home/home.js";

const Setup = lazy(() => import("./setup/setup.js"));
const Table = lazy(() => import("../table/table.js"));
const Replay = lazy(() => import("./replay/replay.js"));
const Learn = lazy(() => import("../lesson/lesson.js"));
const Rules = lazy(() => import("./rules.js"));
const Code = lazy(() => import("./code.js"));
const Embed = lazy(() => import("./embed.js"));
const Settings = lazy(() => import("./settings.js"));

/** Pages that have no room for the header. */
const WHOLE_WINDOW: readonly Route["page"][] = ["table", "replay", "learn", "embed"];

/** The pages whose script is loaded when they are first opened. */
const LAZY = {
  new: Setup,
  table: Table,
  replay: Replay,
  learn: Learn,
  rules: Rules,
  code: Code,
  embed: Embed,
  settings: Settings,
};

const isLazy = (page: Route["page"]): page is keyof typeof LAZY => page in LAZY;

const PATIENCE = 400; // ms; then the next page says that it is loading

/** The page that is shown: it stays until the next one can be drawn, so that nothing flashes. */
function useShownPage(): Route {
  const next = route.value;
  const [shown, show] = useState(next);
  useEffect(() => {
    const present = () => show(next);
    const timer = setTimeout(present, PATIENCE);
    const loaded = isLazy(next.page) ? LAZY[next.page].load() : Promise.resolve();
    let isWanted = true;
    loaded.catch(() => undefined).then(() => isWanted && present());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [next]);
  return shown;
}

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case "new":
      return <Setup key={at.game} game={at.game} />;
    case "table":
      return <Table table={at.table} seat={at.seat} secret={at.secret} />;
    case "replay":
      return <Replay table={at.table} step={at.step} plays={at.plays} />;
    case "learn":
      return <Learn key={at.game} game={at.game} />;
    case "rules":
      return <Rules game={at.game} />;
    case "code":
      return <Code key={at.code} given={at.code} />;
    case "embed":
      return <Embed key={at.game} game={at.game} />;
    case "settings":
      return <Settings />;
    case "unknown":
      return <Message text={t("problem.no_page")} />;
    default:
      return <Home />;
  }
}

export function App() {
  const at = useShownPage();
  const before = useRef(at);
  useEffect(() => {
    if (at.page !== "table") document.title = "Cheeseboard";
    if (before.current.page !== at.page) {
      document.querySelector("main")?.focus({ preventScroll: true });
    }
  }, [at.page]);
  // A new page is read from its beginning, with the header above it.
  useLayoutEffect(() => {
    if (before.current !== at) scrollTo(0, 0);
  }, [at]);
  useEffect(() => {
    before.current = at;
  }, [at]);
  return (
    <>
      {/* A link to #main would be a route of its own, so the focus is moved by hand. */}
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>("main")?.focus()}
      >
        {t("skip")}
      </button>
      {!WHOLE_WINDOW.includes(at.page) && <Header />}
      <Page at={at} />
      <div class="visually-hidden" role="status" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}
