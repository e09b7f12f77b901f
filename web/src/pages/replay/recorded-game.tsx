// A replay: step, play, jump, as any seat saw it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../../art/icons.js";
import type { ReplayStep } from "../../connection/wire.js";
import type { Player } from "../../games/board.js";
import { sheet, you } from "../../live.js";
import { replace } from "../../route.js";
import { type Speed, speed } from "../../settings.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { Choice } from "../../shared/fields.js";
import { useGame, useLoaded } from "../../shared/loaded.js";
import { usePageKeys } from "../../ui/keys.js";
import { t, title } from "../../words.js";
import { type Playback, usePlayback } from "./playback.js";
import { type GameRecord, replayOf, usePlayers } from "./record.js";
import { ReplayBoard } from "./replay-board.js";

interface RecordedGameProps {
  record: GameRecord;
  table: string | null;
  first: number;
  plays: boolean;
}

const NO_STEPS: readonly ReplayStep[] = [];

export function RecordedGame({ record, table, first, plays }: RecordedGameProps) {
  const [chosen, setEyes] = useState<string | null>(null);
  const own = table !== null && sheet.value?.table.id === table ? you.value?.seats[0] : undefined;
  const eyes = chosen ?? String(own ?? "");
  const replay = useLoaded(() => replayOf(record, eyes), [record, eyes]);
  const steps = replay.value?.steps ?? NO_STEPS;
  const players = usePlayers(record, table);
  const game = useGame(record.game);
  const playback = usePlayback(game.value, steps, { first, plays });
  const { at, last, transition } = playback;
  useKeys(playback);
  useEffect(() => {
    if (table && steps.length > 0) replace(`#/replay/${table}/${at}`);
  }, [table, at, steps.length]);
  const problem = replay.problem || game.problem;
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
        <ErrorMessage text={problem} />
        {game.value && steps.length > 0 ? (
          <ReplayBoard {...{ record, players, transition }} game={game.value} ended={at === last} />
        ) : (
          <main class="board quiet late">{problem ? "" : t("loading")}</main>
        )}
        <Controls playback={playback} record={record} />
      </div>
    </div>
  );
}

/** Arrow keys step through the game, Home and End jump. */
function useKeys({ at, last, go }: Playback): void {
  usePageKeys((event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (step === undefined || (event.target as Element).closest("select, input")) return;
    event.preventDefault();
    go(at + step);
  });
}

interface ControlsProps {
  playback: Playback;
  record: GameRecord;
}

const Controls = ({ playback, record }: ControlsProps) => {
  const { at, last, isRunning, go, playOrPause } = playback;
  return (
    <section class="look-back" aria-label={t("replay.title")}>
      <button type="button" class="button" onClick={() => go(at - 1)} disabled={at === 0}>
        ◀<span class="visually-hidden">{t("replay.back")}</span>
      </button>
      <button type="button" class="button main play" onClick={playOrPause}>
        {isRunning ? t("replay.pause") : t("replay.play")}
      </button>
      <button type="button" class="button" onClick={() => go(at + 1)} disabled={at === last}>
        ▶<span class="visually-hidden">{t("replay.next")}</span>
      </button>
      <SpeedChoice />
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
      <output>{t("back.at", { n: at + 1, all: last + 1 })}</output>
      <Download record={record} />
    </section>
  );
};

const SPEEDS = ["0.5", "1", "2", "4"] as const;

/** The speed of the settings, within reach of the play button. */
const SpeedChoice = () => (
  <label class="speed">
    <span class="visually-hidden">{t("settings.speed")}</span>
    <select
      value={speed.value}
      onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={each}>
          {each === "0.5" ? "½" : each}×
        </option>
      ))}
    </select>
  </label>
);

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
    <a class="button plain save" href={address} download={`${record.game}.json`}>
      <Icon name="save" />
      <span>{t("replay.download")}</span>
    </a>
  );
}
