// Finished games of this device as a file, and games from such a file.
import { useState } from "preact/hooks";
import { get, post } from "../connection/http.js";
import { DoButton } from "../shared/buttons.js";
import { download, takeFile } from "../ui/files.js";
import { reason, t } from "../words.js";

const FILE = "cheeseboard-games.json";

function save(records: readonly unknown[]): void {
  download(new Blob([JSON.stringify(records)], { type: "application/json" }), FILE);
}

async function importRecords(file: File): Promise<string> {
  try {
    const { added: n } = await post<{ added: number }>("records", JSON.parse(await file.text()));
    return t("device.games.added", { n });
  } catch (error) {
    return error instanceof SyntaxError ? t("problem.bad_record") : reason(error);
  }
}

export function DeviceGames() {
  const [message, setMessage] = useState("");
  const saveAll = async () => {
    const records = await get<unknown[]>("records");
    setMessage(records.length ? "" : t("device.games.none"));
    if (records.length) save(records);
  };
  const add = async (file: File | undefined) => file && setMessage(await importRecords(file));
  return (
    <section class="panel device-games">
      <h2>{t("device.games")}</h2>
      <p>{t("device.games.help")}</p>
      <p class="form-end">
        <DoButton does={saveAll}>{t("device.games.save")}</DoButton>
        <label class="button">
          {t("device.games.add")}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void add(takeFile(currentTarget))}
          />
        </label>
      </p>
      <p role="status">{message}</p>
    </section>
  );
}
