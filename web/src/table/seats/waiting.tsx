// The waiting room: who is here, and links for the others.
import { useEffect, useState } from "preact/hooks";
import { publicAddress } from "../../address.js";
import { CatPicture, lookOf } from "../../art/cats.js";
import type { Ok, SeatInfo, Sheet, You } from "../../connection/wire.js";
import { ask } from "../../live.js";
import { seatLink, tableLink } from "../../route.js";
import { AskButton } from "../../shared/buttons.js";
import { GameTitle } from "../../shared/header.js";
import { justOpened } from "../../shared/opening.js";
import { withCat } from "../../shared/own-cat.js";
import { isTaken, label } from "../../shared/people.js";
import { levelName, t } from "../../words.js";
import { ConnectionBar } from "../connection.js";
import { SeatTaken } from "../notices.js";
import { keepLinkSecret, linkSecret } from "./link-secrets.js";
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

function Seat(props: SeatProps) {
  const { seat, sheet, you } = props;
  const isFree = seat.kind === "lobby" && you.seats.length === 0;
  useEffect(() => {
    if (seat.kind !== "link") keepLinkSecret(sheet.table.id, seat.seat, null);
  }, [seat.kind]);
  return (
    <li class="waiting-seat">
      {isTaken(seat) ? (
        <CatPicture look={lookOf(sheet.seats, seat.seat)} mood="calm" />
      ) : (
        <span class="seat-number">{seat.seat}</span>
      )}
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
      {seat.kind === "link" && <SeatLink {...props} />}
      {you.owner && seat.kind === "program" && <ProgramToken table={sheet.table.id} seat={seat} />}
    </li>
  );
}

interface Link {
  secret: string | null;
  /** Whether the page makes a link by itself now. */
  isComing: boolean;
  keep(secret: string | null | undefined): void;
}

/** A new link revokes the old one: only the page that opened the table makes one by itself. */
function useLink({ seat, sheet, you }: SeatProps): Link {
  const { id } = sheet.table;
  const [secret, setSecret] = useState(() => (you.owner ? linkSecret(id, seat.seat) : null));
  const [isComing, setComing] = useState(you.owner && !secret && justOpened === id);
  const keep = (next: string | null | undefined) => {
    if (next) keepLinkSecret(id, seat.seat, next);
    setSecret(next ?? null);
  };
  useEffect(() => {
    if (!isComing) return;
    ask({ type: "invite", seat: seat.seat })
      .then(
        (answer) => keep((answer as Ok).secret),
        () => undefined, // the button is there too
      )
      .finally(() => setComing(false));
  }, []);
  return { secret, isComing, keep };
}

function SeatLink(props: SeatProps) {
  const { seat, sheet, you } = props;
  const { secret, isComing, keep } = useLink(props);
  if (!you.owner) return null;
  const isShown = isComing || secret !== null;
  return (
    <>
      {isShown && (
        <Share
          link={secret && seatLink(sheet.table.id, seat.seat, secret)}
          label={t("waiting.link")}
          main
        />
      )}
      <AskButton
        class={isShown ? "plain" : ""}
        {...(isShown && { help: t("waiting.invite.help") })}
        disabled={isComing}
        message={{ type: "invite", seat: seat.seat }}
        done={(answer) => keep(answer.secret)}
      >
        {t(isShown ? "waiting.invite.new" : "waiting.invite")}
      </AskButton>
    </>
  );
}

export function Waiting({ sheet, you }: { sheet: Sheet; you: You }) {
  const missing = sheet.seats.filter((each) => each.kind === "link" || each.kind === "lobby");
  const address = `${publicAddress()}${tableLink(sheet.table.id)}`;
  return (
    <>
      <ConnectionBar />
      <main class="page waiting" tabIndex={-1}>
        <GameTitle game={sheet.table.game} above={t("waiting.missing", { n: missing.length })} />
        <SeatTaken sheet={sheet} you={you} />
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
