// The layout of every page, and which page it is.
import { useEffect, useRef } from "preact/hooks";
import { type Route, route } from "../route.js";
import { Header } from "../shared/header.js";
import { lazy } from "../shared/lazy.js";
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
    default:
      return <Home />;
  }
}

export function App() {
  const at = route.value;
  const place = useRef(at.page);
  useEffect(() => {
    if (at.page !== "table") document.title = "Cheeseboard";
    // A new page is read from its beginning, with the header above it.
    if (place.current !== at.page) {
      document.querySelector("main")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    place.current = at.page;
  }, [at.page]);
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
