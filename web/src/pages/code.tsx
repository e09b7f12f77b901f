// Continue on this device with a code. The button uses the code up; opening the page does not.

import { useState } from "preact/hooks";
import { type Problem, post } from "../connection/http.js";
import type { Moved } from "../connection/wire.js";
import { identify } from "../me.js";
import { replace, tableLink } from "../route.js";
import { ErrorMessage } from "../shared/error-message.js";
import { Text } from "../shared/fields.js";
import { CatTitle } from "../shared/header.js";
import { reason, t } from "../words.js";

export default function CodePage({ given }: { given: string }) {
  const [code, setCode] = useState(given);
  const [problem, setProblem] = useState("");
  const use = (event: Event) => {
    event.preventDefault();
    const used = identify().then(() => post<Moved>("codes/use", { code: code.trim() }));
    used.then(
      (moved) => replace(tableLink(moved.table)),
      // A malformed code gets the same answer as a used one.
      (error: unknown) =>
        setProblem(
          (error as Problem).code === "malformed" ? t("problem.wrong_code") : reason(error),
        ),
    );
  };
  return (
    <main class="page narrow" tabIndex={-1}>
      <CatTitle text={t("code.title")} />
      <p>{t("code.help")}</p>
      <form onSubmit={use}>
        <Text label={t("code.code")} value={code} maxLength={80} change={setCode} required />
        <p class="form-end">
          <button type="submit" class="button main">
            {t("code.use")}
          </button>
          <a class="button plain" href="#/">
            {t("back.home")}
          </a>
        </p>
        <ErrorMessage text={problem} />
      </form>
    </main>
  );
}
