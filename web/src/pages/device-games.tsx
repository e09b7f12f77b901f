// Finished games of this device as a file, and games from such a file.
import { useState } from "preact/hooks";
import { get, post } from "../connection/http.js";
import { DoButton } from "../shared/buttons.js";
import { reason, t } from "../words.js";

const FILE = "cheeseboard-games.json";

function download(records: readonly unknown[]): void {
  const text = new Blob([JSON.stringify(records)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(text);
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
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
  const save = async () => {
    const records = await get<unknown[]>("records");
    setMessage(records.length ? "" : t("device.games.none"));
    if (records.length) download(records);
  };
  return (
    <section class="panel device-games">
      <h2>{t("device.games")}</h2>
      <p>{t("device.games.help")}</p>
      <p class="form-end">
        <DoButton does={save}>{t("device.games.save")}</DoButton>
        <label class="button">
          {t("device.games.add")}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            onChange={({ currentTarget: { files } }) =>
              files?.[0] && importRecords(files[0]).then(setMessage)
            }
          />
        </label>
      </p>
      <p role="status">{message}</p>
    </section>
  );
}
