// The first page: the boxes of the games, the player's running games, and open tables.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../connection/http.js";
import { deviceAddress, isOnline, serverAddress } from "../../connection/transport.js";
import type { TableLine } from "../../connection/wire.js";
import { gameNames } from "../../games/index.js";
import { allGames, useLoaded } from "../../shared/loaded.js";
import { easierLevel } from "../../shared/opening.js";
import { t } from "../../words.js";
import { Box } from "./box.js";
import { FinishedGame, finishedOf } from "./finished.js";
import { SHOWN_AT_FIRST, TableLink, Tables } from "./tables.js";

const REFRESH_EVERY = 10_000; // ms

/** Tables that wait for the guest first, then by the latest move. */
const urgency = ({ my_turn, status }: TableLine): number =>
  my_turn ? 0 : status === "playing" ? 1 : 2;

/** Both at once, so that an own table never appears among the others' for a moment. */
const ownAndAll = () => Promise.all([get<TableLine[]>("mine"), get<TableLine[]>("tables")]);

/** The tables by the lists in which they are shown. */
function byList(mine: readonly TableLine[], lobby: readonly TableLine[]) {
  const running = mine
    .filter((each) => each.status !== "over")
    .sort((a, b) => urgency(a) - urgency(b));
  const own = new Set(running.map((each) => each.table));
  return {
    running,
    finished: finishedOf(mine),
    others: lobby.filter((each) => !own.has(each.table)),
  };
}

/** How often the lists were refreshed: every few seconds while the page is visible, and on request. */
function useRefresh(): readonly [number, () => void] {
  const [refreshes, setRefreshes] = useState(0);
  const refresh = () => setRefreshes((n) => n + 1);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && refresh(), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  return [refreshes, refresh];
}

export function Home() {
  const page = useRef<HTMLElement | null>(null);
  const [refreshes, refresh] = useRefresh();
  const tables = useLoaded(ownAndAll, [refreshes]);
  const [mine, lobby] = tables.value ?? [[], []];
  const { running, finished, others } = byList(mine, lobby);
  const afterLeaving = () => {
    page.current?.focus(); // the button that was pressed is not there any more
    refresh();
  };
  const link = (isMine: boolean) => (line: TableLine) => (
    <TableLink key={line.table} line={line} mine={isMine} afterLeaving={afterLeaving} />
  );
  const finishedGame = (line: TableLine) => <FinishedGame key={line.table} line={line} />;
  const device = deviceAddress();
  const server = serverAddress();
  return (
    <main class="page home" tabIndex={-1} ref={page}>
      <h1>{t("home.title")}</h1>
      <Tables heading={t("home.mine")} lines={running} few={SHOWN_AT_FIRST} each={link(true)} />
      <Boxes mine={mine} refreshes={refreshes} />
      <Tables heading={t("home.lobby")} lines={others} each={link(false)} />
      <Tables
        heading={t("home.finished")}
        lines={finished}
        few={SHOWN_AT_FIRST}
        each={finishedGame}
      />
      <p class="more">
        <a href="#/settings">{t("home.you")}</a>
        {isOnline() && <a href="#/code">{t("home.code")}</a>}
        <a href="#/replay">{t("home.replay")}</a>
        {device && <a href={device}>{t("home.device")}</a>}
        {server && <a href={server}>{t("home.server")}</a>}
      </p>
    </main>
  );
}

function Boxes({ mine, refreshes }: { mine: readonly TableLine[]; refreshes: number }) {
  const games = useLoaded(allGames, [refreshes]);
  return (
    <>
      {games.problem && (
        <p role="alert" class="notice">
          {games.problem}
        </p>
      )}
      <ul class="boxes">
        {gameNames.map((each) => {
          const info = games.value?.find((one) => one.name === each);
          return <Box key={each} game={each} easier={info ? easierLevel(info, mine) : null} />;
        })}
      </ul>
    </>
  );
}
