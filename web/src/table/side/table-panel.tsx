// Everything about the table that is not the game: who sits where, and who may change what.

import { useState } from "preact/hooks";
import { publicAddress } from "../../address.js";
import { CatPicture, lookOf } from "../../art/cats.js";
import { post } from "../../connection/http.js";
import { isOnline } from "../../connection/transport.js";
import type { Code, SeatInfo, Sheet, You } from "../../connection/wire.js";
import { ask } from "../../live.js";
import { codeLink, seatLink, tableLink } from "../../route.js";
import { AskButton } from "../../shared/buttons.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { Text, Tick } from "../../shared/fields.js";
import { withCat } from "../../shared/own-cat.js";
import { isTaken, label } from "../../shared/people.js";
import { levelName, reason, t } from "../../words.js";
import { BotButton, Return } from "../notices.js";
import { ProgramToken } from "../seats/program-token.js";
import { NotFromElsewhere, OnlyHere, Share } from "../seats/share.js";

interface SeatProps {
  seat: SeatInfo;
  sheet: Sheet;
  you: You;
}

function stateText(seat: SeatInfo): string {
  if (seat.forfeited) return t("seat.forfeited");
  if (seat.kind === "bot") return t("seat.bot", { level: levelName(seat.level) });
  if (seat.bot_plays) return t("seat.stand_in");
  if (seat.kind === "person" && !seat.online) return t("seat.away");
  return "";
}

/** A code that brings the seat to another device. */
function MoveSeat({ table, seat }: { table: string; seat: SeatInfo }) {
  const [code, setCode] = useState("");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState("");
  const make = () =>
    post<Code>("codes", { table, seat: seat.seat, pin }).then(
      (answer) => setCode(answer.code),
      (error: unknown) => setProblem(reason(error)),
    );
  return (
    <>
      {seat.pin && (
        <Text label={t("curtain.pin")} type="password" value={pin} maxLength={12} change={setPin} />
      )}
      <button type="button" class="button plain" onClick={() => void make()}>
        {t("table.move")}
      </button>
      {code && (
        <>
          <NotFromElsewhere />
          <Share link={codeLink(code)} label={t("table.code.link")} />
          <p class="token" role="status">
            {t("table.code")} <code>{code}</code>
          </p>
        </>
      )}
      <ErrorMessage text={problem} />
    </>
  );
}

function OwnSeat({ seat, sheet, you }: SeatProps) {
  const playing = sheet.status === "playing";
  const mayGiveUp = !seat.pin || you.eyes === seat.seat; // with a PIN only its own person gives it up
  return (
    <>
      {seat.bot_plays && !seat.forfeited && <Return seat={seat} />}
      {playing && !seat.forfeited && (
        <AskButton
          class="plain"
          message={{ type: "takeback", seat: seat.seat }}
          disabled={!you.takeback.includes(seat.seat)}
        >
          {t("table.takeback")}
        </AskButton>
      )}
      {playing && mayGiveUp && !seat.forfeited && (
        <AskButton
          class="plain"
          sure={t("table.resign.sure")}
          help={t("table.resign.help")}
          message={{ type: "resign", seat: seat.seat }}
        >
          {t("table.resign")}
        </AskButton>
      )}
      {playing && mayGiveUp && !seat.forfeited && (
        <AskButton
          class="plain"
          sure={t("table.leave.sure")}
          help={t("table.leave.help")}
          message={{ type: "leave", seat: seat.seat }}
        >
          {t("table.leave")}
        </AskButton>
      )}
      {isOnline() && <MoveSeat table={sheet.table.id} seat={seat} />}
    </>
  );
}

const RemoveButton = ({ who }: { who: { seat: number } | { spectator: string } }) => (
  <AskButton
    class="plain danger"
    sure={t("table.remove.sure")}
    message={{ type: "remove", ...who }}
  >
    {t("table.remove")}
  </AskButton>
);

/** A bot takes the seat, or the player is removed for good. */
const Replace = ({ seat: { seat, kind }, playing }: { seat: SeatInfo; playing: boolean }) => (
  <>
    {kind === "person" && playing && <BotButton seat={seat} help={t("table.bot.help")} />}
    <RemoveButton who={{ seat }} />
  </>
);

function OthersSeat({ seat, sheet }: SeatProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const there = seat.kind === "person" || seat.kind === "program";
  const set = { type: "set_seat", seat: seat.seat } as const;
  return (
    <>
      {there && <Replace seat={seat} playing={sheet.status === "playing"} />}
      {seat.kind !== "bot" && !there && (
        <AskButton class="plain" message={{ ...set, wish: { kind: "bot" } }}>
          {t("table.bot")}
        </AskButton>
      )}
      {isOnline() &&
        seat.kind === "bot" &&
        !seat.forfeited &&
        !(sheet.table.hidden && sheet.status === "playing") && (
          <AskButton
            class="plain"
            message={{ ...set, wish: { kind: "link" } }}
            done={(answer) => setSecret(answer.secret ?? null)}
          >
            {t("table.invite")}
          </AskButton>
        )}
      {seat.kind === "link" && (
        <AskButton
          class="plain"
          message={{ type: "invite", seat: seat.seat }}
          done={(answer) => setSecret(answer.secret ?? null)}
        >
          {t("waiting.invite")}
        </AskButton>
      )}
      {seat.kind === "program" && <ProgramToken class="plain" table={sheet.table.id} seat={seat} />}
      {secret && seat.kind === "link" && (
        <Share link={seatLink(sheet.table.id, seat.seat, secret)} label={t("waiting.link")} />
      )}
    </>
  );
}

function Seat(props: SeatProps) {
  const { seat, you, sheet } = props;
  const mine = you.seats.includes(seat.seat);
  return (
    <li>
      <p class="seat-name">
        {isTaken(seat) && <CatPicture look={lookOf(sheet.seats, seat.seat)} mood="calm" />}
        <b>{label(seat)}</b> <span class="quiet">{stateText(seat)}</span>
      </p>
      <div class="seat-tools">
        {mine && <OwnSeat {...props} />}
        {seat.kind === "lobby" && you.seats.length === 0 && (
          <AskButton class="main" message={{ type: "sit", seat: seat.seat, ...withCat() }}>
            {t("waiting.sit")}
          </AskButton>
        )}
        {you.take_over.includes(seat.seat) && (
          <AskButton class="plain" message={{ type: "take_over", seat: seat.seat }}>
            {t("table.take_over")}
          </AskButton>
        )}
        {!mine && you.owner && sheet.status !== "over" && <OthersSeat {...props} />}
      </div>
    </li>
  );
}

function Switches({ sheet }: { sheet: Sheet }) {
  const change = (part: { public?: boolean; hints?: boolean; chat?: boolean }) =>
    void ask({ type: "change", ...part }).catch(() => undefined);
  return (
    <>
      <h2>{t("table.settings")}</h2>
      {isOnline() && (
        <Tick
          label={t("setup.public")}
          help=""
          on={sheet.table.public}
          change={(on) => change({ public: on })}
        />
      )}
      <Tick
        label={t("setup.hints")}
        help=""
        on={sheet.table.hints}
        change={(on) => change({ hints: on })}
      />
      {isOnline() && (
        <Tick
          label={t("setup.chat")}
          help=""
          on={sheet.table.chat}
          change={(on) => change({ chat: on })}
        />
      )}
    </>
  );
}

function Spectators({ sheet, you }: { sheet: Sheet; you: You }) {
  if (sheet.spectators.length === 0) return null;
  return (
    <>
      <h2>{t("table.spectators")}</h2>
      <ul>
        {sheet.spectators.map((name) => (
          <li key={name}>
            <p>{name}</p>
            <div class="seat-tools">{you.owner && <RemoveButton who={{ spectator: name }} />}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function TablePanel({ sheet, you }: { sheet: Sheet; you: You }) {
  const address = `${publicAddress()}${tableLink(sheet.table.id)}`;
  return (
    <div class="table-panel">
      <h2>{t("table.seats")}</h2>
      <ul class="seats">
        {sheet.seats.map((each) => (
          <Seat key={each.seat} seat={each} sheet={sheet} you={you} />
        ))}
      </ul>
      <OnlyHere sheet={sheet} you={you} />
      <Spectators sheet={sheet} you={you} />
      {sheet.table.public && <Share link={address} label={t("waiting.public")} />}
      {you.owner && <Switches sheet={sheet} />}
      <p>
        <a href="#/settings">{t("settings")}</a>
      </p>
      {you.eyes !== null && you.seats.length > 1 && (
        <AskButton message={{ type: "cover" }}>{t("table.cover")}</AskButton>
      )}
    </div>
  );
}
