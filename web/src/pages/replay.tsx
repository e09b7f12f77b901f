// A replay: step, play, jump, as any seat saw it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import "../table/table.css";
import { get } from "../connection/http.js";
import type { ReplayStep } from "../connection/wire.js";
import type { Game, Player, Step, View } from "../games/board.js";
import { sheet, you } from "../live.js";
import { identify } from "../me.js";
import { replace } from "../route.js";
import { motion } from "../settings.js";
import { Choice } from "../shared/fields.js";
import { Header } from "../shared/header.js";
import { PHONE, useWidth } from "../shared/hooks.js";
import { useGame, useLoaded } from "../shared/loaded.js";
import { type Played, useMoments } from "../table/beats.js";
import { sentencesOf } from "../table/sentences.js";
import { skip } from "../ui/motion.js";
import { gameWords, reason, t, title } from "../words.js";
import {
  type GameRecord,
  outcome,
  paceOf,
  readRecord,
  replayOf,
  usePlayers,
  viewOf,
} from "./record.js";

interface ReplayProps {
  table: string | null;
  step: number;
}

export default function ReplayPage({ table, step }: ReplayProps) {
  const stored = useLoaded<GameRecord | null>(
    async () =>
      // Only guests may read.
      table
        ? identify().then(() => get<GameRecord>(`tables/${encodeURIComponent(table)}/record`))
        : null,
    [table],
  );
  const [own, setOwn] = useState<GameRecord | null>(null);
  const [problem, setProblem] = useState("");
  const record = own ?? stored.value;
  const load = (file: File | undefined) =>
    file &&
    readRecord(file).then(setOwn, (error: unknown) =>
      setProblem(error instanceof SyntaxError ? t("problem.bad_record") : reason(error)),
    );
  if (record?.actions) return <Show record={record} table={own ? null : table} first={step} />;
  if (table && !record && !stored.problem) return <main class="page quiet">{t("loading")}</main>;
  return (
    <>
      <Header />
      <main class="page narrow" tabIndex={-1}>
        <h1>{t("replay.title")}</h1>
        <p>{t("replay.why")}</p>
        <label class="button">
          {t("replay.load")}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            onChange={(event) => void load(event.currentTarget.files?.[0])}
          />
        </label>
        <p role="alert" class="refusal">
          {problem || stored.problem || (record ? t("replay.running") : "")}
        </p>
        <a class="button plain" href="#/">
          {t("back.home")}
        </a>
      </main>
    </>
  );
}

interface ShowProps {
  record: GameRecord;
  table: string | null;
  first: number;
}

function Show({ record, table, first }: ShowProps) {
  const [chosen, setEyes] = useState<string | null>(null);
  const own = table !== null && sheet.value?.table.id === table ? you.value?.seats[0] : undefined;
  const eyes = chosen ?? String(own ?? "");
  const replay = useLoaded(() => replayOf(record, eyes), [record, eyes]);
  const steps = replay.value?.steps ?? [];
  const players = usePlayers(record, table);
  const last = Math.max(0, steps.length - 1);
  const [wanted, setAt] = useState(first);
  const at = Math.min(wanted, last);
  const [from, setFrom] = useState(-1);
  const [running, setRunning] = useState(false);
  const game = useGame(record.game);
  const step = useMemo(() => stepOf(steps, at, from), [replay.value, at, from]);
  const played = useMoments(game.value ?? null, step);
  const go = (to: number) => {
    setFrom(at);
    setAt(Math.max(0, Math.min(last, to)));
  };
  useEffect(() => {
    if (table && steps.length > 0) replace(`#/replay/${table}/${at}`);
  }, [table, at, steps.length]);
  // Pressed before the steps are loaded, it starts when they are.
  useEffect(() => {
    if (!running || steps.length === 0 || !played.settled) return;
    if (at === last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => go(at + 1), paceOf(steps, at) / motion.value.speed);
    return () => clearTimeout(timer);
  }, [running, at, steps.length, played.settled]);
  const play = () => {
    if (!running && at === last && steps.length > 0) go(0);
    setRunning(!running);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (step === undefined || (event.target as Element).closest("select, input")) return;
    event.preventDefault();
    go(at + step);
  };
  // Keys of the whole page: nothing on it has the focus at first.
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <div class="table replay">
      <div class="table-main">
        <header class="table-top">
          <a class="button plain" href="#/" aria-label={t("back.home")}>
            ←
          </a>
          <h1>{title(record.game)}</h1>
          <Eyes players={players} eyes={eyes} change={setEyes} />
        </header>
        {(replay.problem || game.problem) && (
          <p role="alert" class="refusal">
            {replay.problem || game.problem}
          </p>
        )}
        {game.value && steps.length > 0 ? (
          <Picture
            record={record}
            game={game.value}
            players={players}
            played={played}
            ended={at === last}
          />
        ) : (
          <main class="board quiet">{replay.problem || game.problem ? "" : t("loading")}</main>
        )}
        <section class="look-back" aria-label={t("replay.title")}>
          <button type="button" class="button" onClick={() => go(at - 1)} disabled={at === 0}>
            ◀<span class="visually-hidden">{t("replay.back")}</span>
          </button>
          <button type="button" class="button main" onClick={play}>
            {running ? t("replay.pause") : t("replay.play")}
          </button>
          <button type="button" class="button" onClick={() => go(at + 1)} disabled={at === last}>
            ▶<span class="visually-hidden">{t("replay.on")}</span>
          </button>
          <label class="scrub">
            <span class="visually-hidden">{t("replay.step")}</span>
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              onInput={(event) => go(Number(event.currentTarget.value))}
            />
          </label>
          <output>{t("back.at", { n: at, all: last })}</output>
          <Download record={record} />
        </section>
      </div>
    </div>
  );
}

const NO_VIEW = { over: false } as unknown as View; // before the steps are there

/** What is seen of one step; after a jump nothing moves. */
function stepOf(steps: readonly ReplayStep[], at: number, from: number): Step {
  return {
    before: from === at - 1 ? viewOf(steps[from]) : null,
    view: viewOf(steps[at]) ?? NO_VIEW,
    lines: steps[at]?.lines ?? [],
  };
}

interface EyesProps {
  players: readonly Player[];
  eyes: string;
  change(eyes: string): void;
}

const Eyes = ({ players, eyes, change }: EyesProps) => (
  <Choice
    label={t("replay.eyes")}
    value={eyes}
    choices={[
      ["", t("replay.spectator")],
      ...players.map((each) => [String(each.seat), each.label] as const),
    ]}
    change={change}
  />
);

function Download({ record }: { record: GameRecord }) {
  const address = useMemo(
    () => URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" })),
    [record],
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a class="button plain" href={address} download={`${record.game}.json`}>
      {t("replay.download")}
    </a>
  );
}

interface PictureProps {
  record: GameRecord;
  game: Game;
  players: readonly Player[];
  played: Played;
  /** How it ended; told once it has been seen. */
  ended: boolean;
}

function Picture({ record, game, players, played, ended }: PictureProps) {
  const width = useWidth();
  const { moment, settled, goOn } = played;
  const view = useMemo(() => ({ ...moment.view, legal: [] }), [moment.view]);
  const position = { game, view, players };
  const told = [
    ...sentencesOf(moment.lines, position),
    ...(ended && settled ? outcome(record, position) : []),
  ].join(" ");
  // While a scene goes on, the last words stay.
  const last = useRef("");
  if (told || settled) last.current = told || last.current;
  return (
    <>
      <p class="caption" aria-live="polite">
        {last.current}
      </p>
      <main
        class="board"
        tabIndex={-1}
        aria-label={t("board")}
        onPointerDown={(event) => {
          skip(event);
          goOn();
        }}
      >
        <game.Board
          view={view}
          before={moment.before}
          lines={moment.lines}
          scene={moment.scene}
          goOn={goOn}
          helps={false}
          players={players}
          bottom={view.seat ?? 1}
          act={() => undefined}
          pending={null}
          refused={null}
          hints={null}
          compact={width < PHONE}
          motion={motion.value}
          t={gameWords(record.game)}
        />
      </main>
    </>
  );
}
