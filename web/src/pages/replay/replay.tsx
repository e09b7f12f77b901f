// The page of a replay: the game of a table, or a record from a file.
import { useState } from "preact/hooks";
import "../../table/table.css";
import "./replay.css";
import { get } from "../../connection/http.js";
import { identify } from "../../me.js";
import { CatTitle, Header } from "../../shared/header.js";
import { type Loaded, useLoaded } from "../../shared/loaded.js";
import { Loading } from "../../shared/message.js";
import { takeFile } from "../../ui/files.js";
import { reason, t } from "../../words.js";
import { type GameRecord, readRecord } from "./record.js";
import { RecordedGame } from "./recorded-game.js";

interface ReplayProps {
  table: string | null;
  step: number;
  plays: boolean;
}

export default function ReplayPage({ table, step, plays }: ReplayProps) {
  const stored = useStoredRecord(table);
  const [own, setOwn] = useState<GameRecord | null>(null);
  const record = own ?? stored.value;
  if (record?.actions)
    return <RecordedGame record={record} table={own ? null : table} first={step} plays={plays} />;
  if (table && !record && !stored.problem)
    return (
      <main class="page quiet">
        <Loading />
      </main>
    );
  const problem = stored.problem || (record ? t("replay.running") : "");
  return <ChooseFile problem={problem} chosen={setOwn} />;
}

/** The record of a table's game. Only guests may read it. */
const useStoredRecord = (table: string | null): Loaded<GameRecord | null> =>
  useLoaded(async () => {
    if (!table) return null;
    await identify();
    return get<GameRecord>(`tables/${encodeURIComponent(table)}/record`);
  }, [table]);

interface ChooseFileProps {
  problem: string;
  chosen(record: GameRecord): void;
}

function ChooseFile({ problem, chosen }: ChooseFileProps) {
  const [unreadable, setUnreadable] = useState("");
  const load = (file: File | undefined) =>
    file &&
    readRecord(file).then(chosen, (error: unknown) =>
      setUnreadable(error instanceof SyntaxError ? t("problem.bad_record") : reason(error)),
    );
  return (
    <>
      <Header />
      <main class="page narrow" tabIndex={-1}>
        <CatTitle text={t("replay.title")} />
        <p>{t("replay.help")}</p>
        <label class="button">
          {t("replay.load")}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void load(takeFile(currentTarget))}
          />
        </label>
        <p role="alert" class="refusal">
          {unreadable || problem}
        </p>
        <a class="button plain" href="#/">
          {t("back.home")}
        </a>
      </main>
    </>
  );
}
