// The page of an invitation link. Opening it does not take the seat; the button does.

import { useState } from "preact/hooks";
import { CatPicture, lookOf } from "../../art/cats.js";
import type { Sheet } from "../../connection/wire.js";
import { boxArt } from "../../games/index.js";
import { ask } from "../../live.js";
import { me, rename } from "../../me.js";
import { replace, tableLink } from "../../route.js";
import { CatChoice } from "../../shared/cat-choice.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { LONGEST_NAME, Text } from "../../shared/fields.js";
import { withCat } from "../../shared/own-cat.js";
import { isTaken, label } from "../../shared/people.js";
import { box, listed, reason, t, title } from "../../words.js";

interface InvitationProps {
  sheet: Sheet;
  seat: number;
  secret: string;
}

/** Takes the seat. The name, chosen here, holds at every table from now on. */
async function sitDown({ sheet, seat, secret }: InvitationProps, name: string): Promise<void> {
  await ask({ type: "sit", seat, secret, name, ...withCat() });
  if (name.trim() && name !== me.value?.name) await rename(name).catch(() => undefined);
  replace(tableLink(sheet.table.id));
}

export function Invitation(props: InvitationProps) {
  const { id, game } = props.sheet.table;
  const others = props.sheet.seats.filter((each) => each.seat !== props.seat);
  const [name, setName] = useState(me.value?.name ?? "");
  const [problem, setProblem] = useState("");
  const Art = boxArt(game);
  const sit = (event: Event) => {
    event.preventDefault();
    sitDown(props, name).catch((error: unknown) => setProblem(reason(error)));
  };
  return (
    <main class="page narrow" tabIndex={-1}>
      <div class="waiting-art">{Art && <Art />}</div>
      <h1>{t("invitation.title", { game: title(game) })}</h1>
      <p>{box(game, "tagline")}</p>
      <p class="at-table">
        {others.filter(isTaken).map((each) => (
          <CatPicture key={each.seat} look={lookOf(props.sheet.seats, each.seat)} mood="glad" />
        ))}
        <span>{t("invitation.with", { names: listed(others.map(label)) })}</span>
      </p>
      <form onSubmit={sit}>
        <Text label={t("name.yours")} value={name} maxLength={LONGEST_NAME} change={setName} />
        <CatChoice seat={props.seat} />
        <p class="form-end">
          <button type="submit" class="button main">
            {t("invitation.sit", { n: props.seat })}
          </button>
          <a class="button plain" href={tableLink(id)}>
            {t("invitation.watch")}
          </a>
          <a class="button plain" href={`#/rules/${game}`} target="_blank" rel="noopener">
            {t("box.rules")}
          </a>
        </p>
        <ErrorMessage text={problem} />
      </form>
    </main>
  );
}
