// The waiting room: who is here, and links for the others.
import { useEffect, useState } from "preact/hooks";
import { publicAddress } from "../../address.js";
import { CatPicture, lookOf } from "../../art/cats.js";
import type { Ok, SeatInfo, Sheet, You } from "../../connection/wire.js";
import { boxArt } from "../../games/index.js";
import { ask } from "../../live.js";
import { seatLink, tableLink } from "../../route.js";
import { AskButton } from "../../shared/buttons.js";
import { justOpened } from "../../shared/opening.js";
import { withCat } from "../../shared/own-cat.js";
import { label } from "../../shared/people.js";
import { levelName, t, title } from "../../words.js";
import { ConnectionBar } from "../connection.js";
import { SeatTaken } from "../notices.js";
import { ProgramToken } from "./program-token.js";
import { OnlyHere, Share } from "./share.js";

interface SeatProps {
  seat: SeatInfo;
  sheet: Sheet;
  you: You;
}

const about = (seat: SeatInfo): string =>
  seat.kind === "bot"
    ? levelName(seat.level)
    : seat.kind === "person" && !seat.online
      ? t("seat.away")
      : "";

const isTaken = ({ kind }: SeatInfo): boolean => kind === "person" || kind === "bot";

function Seat(props: SeatProps) {
  const { seat, sheet, you } = props;
  const link = useSecret(props);
  const isFree = seat.kind === "lobby" && you.seats.length === 0;
  return (
    <li class="waiting-seat">
      <span class="seat-number">{seat.seat}</span>
      {isTaken(seat) && <CatPicture look={lookOf(sheet.seats, seat.seat)} mood="calm" />}
      <strong>{label(seat)}</strong>
      <span class="quiet">{about(seat)}</span>
      {isFree && (
        <AskButton class="main" message={{ type: "sit", seat: seat.seat, ...withCat() }}>
          {t("waiting.sit")}
        </AskButton>
      )}
      {you.seats.includes(seat.seat) && (
        <AskButton class="plain" message={{ type: "leave", seat: seat.seat }}>
          {t("table.leave")}
        </AskButton>
      )}
      {seat.kind === "link" && <SeatLink {...props} {...link} />}
      {you.owner && seat.kind === "program" && <ProgramToken table={sheet.table.id} seat={seat} />}
    </li>
  );
}

/** A new link revokes the old one: only the page that opened the table makes one by itself. */
function useSecret({ seat, sheet, you }: SeatProps) {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    if (!you.owner || seat.kind !== "link" || justOpened !== sheet.table.id) return;
    ask({ type: "invite", seat: seat.seat }).then(
      (answer) => setSecret((answer as Ok).secret ?? null),
      () => undefined, // the button is there too
    );
  }, []);
  return { secret, setSecret };
}

function SeatLink(props: SeatProps & ReturnType<typeof useSecret>) {
  const { seat, sheet, you, secret, setSecret } = props;
  return (
    <>
      {you.owner && (
        <AskButton
          message={{ type: "invite", seat: seat.seat }}
          done={(answer) => setSecret(answer.secret ?? null)}
        >
          {t(secret ? "waiting.invite.new" : "waiting.invite")}
        </AskButton>
      )}
      {secret && (
        <Share link={seatLink(sheet.table.id, seat.seat, secret)} label={t("waiting.link")} main />
      )}
    </>
  );
}

export function Waiting({ sheet, you }: { sheet: Sheet; you: You }) {
  const Art = boxArt(sheet.table.game);
  const missing = sheet.seats.filter((each) => each.kind === "link" || each.kind === "lobby");
  const address = `${publicAddress()}${tableLink(sheet.table.id)}`;
  return (
    <>
      <ConnectionBar />
      <main class="page waiting" tabIndex={-1}>
        <div class="waiting-art">{Art && <Art />}</div>
        <h1>{title(sheet.table.game)}</h1>
        <SeatTaken sheet={sheet} you={you} />
        <p aria-live="polite">{t("waiting.missing", { n: missing.length })}</p>
        <OnlyHere sheet={sheet} you={you} />
        <ul class="waiting-seats">
          {sheet.seats.map((each) => (
            <Seat key={each.seat} seat={each} sheet={sheet} you={you} />
          ))}
        </ul>
        {sheet.table.public && <Share link={address} label={t("waiting.public")} />}
        <p class="form-end">
          {you.owner && (
            <AskButton class={missing.length > 0 ? "" : "main"} message={{ type: "start" }}>
              {missing.length > 0 ? t("waiting.start.bots") : t("waiting.start")}
            </AskButton>
          )}
          <a class="button plain" href="#/">
            {t("back.home")}
          </a>
        </p>
      </main>
    </>
  );
}
