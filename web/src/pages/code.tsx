// A seat comes from another device. The button spends the code; opening the page does not.
import { useState } from "preact/hooks";
import { type Problem, post } from "../http.js";
import { identify } from "../me.js";
import { replace, tableLink } from "../route.js";
import { Text } from "../shared/fields.js";
import type { Moved } from "../wire.js";
import { reason, t } from "../words.js";

export default function CodePage({ given }: { given: string }) {
  const [code, setCode] = useState(given);
  const [problem, setProblem] = useState("");
  const use = (event: Event) => {
    event.preventDefault();
    const used = identify().then(() => post<Moved>("codes/use", { code: code.trim() }));
    used.then(
      (moved) => replace(tableLink(moved.table)),
      // What cannot be a code at all is as wrong as one that is spent.
      (error: unknown) =>
        setProblem(
          (error as Problem).code === "malformed" ? t("problem.wrong_code") : reason(error),
        ),
    );
  };
  return (
    <main class="page narrow" tabIndex={-1}>
      <h1>{t("code.title")}</h1>
      <p>{t("code.why")}</p>
      <form onSubmit={use}>
        <Text label={t("code.code")} value={code} most={80} change={setCode} required />
        <p class="form-end">
          <button type="submit" class="button main">
            {t("code.use")}
          </button>
        </p>
        {problem && (
          <p role="alert" class="refusal">
            {problem}
          </p>
        )}
      </form>
    </main>
  );
}
