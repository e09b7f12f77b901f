// The page of an invitation link. Opening it does not take the seat; the button does.
import { useState } from "preact/hooks";
import type { Sheet } from "../../connection/wire.js";
import { boxArt } from "../../games/index.js";
import { ask } from "../../live.js";
import { me, rename } from "../../me.js";
import { replace, tableLink } from "../../route.js";
import { CatChoice } from "../../shared/cat-choice.js";
import { LONGEST_NAME, Text } from "../../shared/fields.js";
import { withCat } from "../../shared/own-cat.js";
import { label } from "../../shared/people.js";
import { box, listed, reason, t, title } from "../../words.js";

interface InvitationProps {
  sheet: Sheet;
  seat: number;
  secret: string;
}

export function Invitation({ sheet, seat, secret }: InvitationProps) {
  const [name, setName] = useState(me.value?.name ?? "");
  const [problem, setProblem] = useState("");
  const table = sheet.table.id;
  const Art = boxArt(sheet.table.game);
  const sitDown = async () => {
    await ask({ type: "sit", seat, secret, name, ...withCat() });
    // Chosen here, the name holds at every table from now on.
    if (name.trim() && name !== me.value?.name) await rename(name).catch(() => undefined);
    replace(tableLink(table));
  };
  const sit = (event: Event) => {
    event.preventDefault();
    sitDown().catch((error: unknown) => setProblem(reason(error)));
  };
  const others = sheet.seats.filter((each) => each.seat !== seat);
  return (
    <main class="page narrow" tabIndex={-1}>
      <div class="waiting-art">{Art && <Art />}</div>
      <h1>{t("invitation.title", { game: title(sheet.table.game) })}</h1>
      <p>{box(sheet.table.game, "tempt")}</p>
      <p>{t("invitation.with", { names: listed(others.map(label)) })}</p>
      <form onSubmit={sit}>
        <Text label={t("name.yours")} value={name} most={LONGEST_NAME} change={setName} />
        <CatChoice seat={seat} />
        <p class="form-end">
          <button type="submit" class="button main">
            {t("invitation.sit", { n: seat })}
          </button>
          <a class="button plain" href={tableLink(table)}>
            {t("invitation.watch")}
          </a>
          <a
            class="button plain"
            href={`#/rules/${sheet.table.game}`}
            target="_blank"
            rel="noopener"
          >
            {t("box.learn")}
          </a>
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
