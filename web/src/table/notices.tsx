// Questions to answer now, above the board.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isExpected } from "../arrivals.js";
import { Icon } from "../art/icons.js";
import type { SeatInfo, Sheet, You } from "../connection/wire.js";
import { route, tableLink } from "../route.js";
import { AskButton } from "../shared/buttons.js";
import { Text } from "../shared/fields.js";
import { label } from "../shared/people.js";
import { t } from "../words.js";
import { dismissNextGame, nextGame } from "./next-game.js";
import { type Position, sentenceOf } from "./sentences.js";

/** A page that is loaded again is away for a moment only. */
export const AWAY_DELAY = 3_000; // ms

/** News that needs no answer goes by itself once everybody could read it. */
const READ = 12_000; // ms

interface NoticeProps {
  sheet: Sheet;
  you: You;
  /** What the board shows, once it is there. */
  position: Position | null;
}

/** Why a tool of the bar below the board did nothing; "" if it did. */
export const refusal = signal("");

interface NewsProps {
  children: ComponentChildren;
  close(): void;
  /** Whether it goes by itself. It stays while somebody points at it, or is about to press its button. */
  goes?: boolean;
}

/** News that asks nothing: it can be closed. */
function News({ children, close, goes = false }: NewsProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!goes) return;
    const timer = setInterval(
      () => notice.current?.matches(":hover, :focus-within") || close(),
      READ,
    );
    return () => clearInterval(timer);
  }, [goes]);
  return (
    <div ref={notice} class="notice" role="status">
      {children}
      <button type="button" class="button plain" onClick={close}>
        {t("close")}
      </button>
    </div>
  );
}

/** A request that nobody at this screen has to answer. */
function OthersRequest({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(true);
  return open ? <News close={() => setOpen(false)}>{children}</News> : null;
}

const concerns = (needed: readonly number[], { seats }: You): boolean =>
  needed.some((each) => seats.includes(each));

function Refusal() {
  const close = () => (refusal.value = "");
  useEffect(() => () => void close(), []);
  return refusal.value ? (
    <News close={close}>
      <p>{refusal.value}</p>
    </News>
  ) : null;
}

/** A seat of this screen that can answer now. One with a PIN can once its player has confirmed who they are. */
const answeringSeat = (
  needed: readonly number[],
  { sheet, you }: NoticeProps,
): number | undefined =>
  needed.find(
    (each) => you.seats.includes(each) && (!sheet.seats[each - 1]?.pin || you.eyes === each),
  );

/** The player of a seat with a PIN confirms who they are, to answer although it is not their turn. */
function Confirm({ seat }: { seat: SeatInfo }) {
  const [pin, setPin] = useState("");
  return (
    <>
      <Text label={t("curtain.pin")} type="password" value={pin} maxLength={12} change={setPin} />
      <AskButton class="main" message={{ type: "reveal", seat: seat.seat, pin }}>
        {t("curtain.confirm", { name: label(seat) })}
      </AskButton>
    </>
  );
}

/** Asks for the PIN of a seat at this screen that must answer, unless the curtain does. */
function Locked({ needed, sheet, you }: NoticeProps & { needed: readonly number[] }) {
  const mine = needed.filter((each) => you.seats.includes(each) && each !== you.curtain);
  const seat = mine.map((each) => sheet.seats[each - 1]).find((each) => each?.pin);
  return seat ? <Confirm key={seat.seat} seat={seat} /> : null;
}

/** The move that a seat asks to take back, in the words of the log. */
function LastMove({ seat, sheet, position }: NoticeProps & { seat: number }) {
  const move = sheet.log.findLast((each) => each.by === seat && !each.event);
  const text = move && position ? sentenceOf(move, position) : "";
  return text ? <p class="asked-move">{text}</p> : null;
}

/** The player has asked to take a move back; the others decide. */
const OwnRequest = ({ seat, ...props }: NoticeProps & { seat: number }) => (
  <div class="notice" role="status">
    <p>{t("takeback.own")}</p>
    <LastMove seat={seat} {...props} />
    <AskButton message={{ type: "takeback", seat, agree: false }}>
      {t("handover.withdraw")}
    </AskButton>
  </div>
);

/** Taking back one move removes a line and adds one: the length alone does not show it. */
interface LogSize {
  lines: number;
  takebacks: number;
}

const sizeOf = (log: Sheet["log"]): LogSize => ({
  lines: log.length,
  takebacks: log.filter((each) => each.event === "takeback").length,
});

const isSame = (one: LogSize, other: LogSize): boolean =>
  one.lines === other.lines && one.takebacks === other.takebacks;

/** Whether the player's own request has just ended without a move being taken back. Playing on
 * ends a request too, and says enough. */
function useTurnedDown({ sheet, you }: NoticeProps) {
  const open = sheet.offer !== null && you.seats.includes(sheet.offer.by);
  const whenOpen = useRef<LogSize | null>(null);
  const now = sizeOf(sheet.log);
  if (open) whenOpen.current = now;
  else if (whenOpen.current && !isSame(whenOpen.current, now)) whenOpen.current = null;
  return !open && whenOpen.current;
}

function TurnedDown(props: NoticeProps) {
  const request = useTurnedDown(props);
  const [closed, setClosed] = useState<LogSize | null>(null);
  if (!request || request === closed) return null;
  return (
    <News goes close={() => setClosed(request)}>
      <p>{t("takeback.declined")}</p>
    </News>
  );
}

/** A player asks to take a move back. */
function TakebackRequest(props: NoticeProps) {
  const { sheet, you } = props;
  const request = sheet.offer;
  if (!request) return null;
  if (you.seats.includes(request.by)) return <OwnRequest seat={request.by} {...props} />;
  const asker = sheet.seats[request.by - 1];
  const text = (
    <>
      <p>{t("takeback.request", { name: asker ? label(asker) : "" })}</p>
      <LastMove seat={request.by} {...props} />
    </>
  );
  if (!concerns(request.needed, you)) return <OthersRequest>{text}</OthersRequest>;
  const mine = answeringSeat(request.needed, props);
  return (
    <div class="notice" role="status">
      {text}
      {mine !== undefined && (
        <>
          <AskButton class="main" message={{ type: "takeback", seat: mine, agree: true }}>
            {t("takeback.yes")}
          </AskButton>
          <AskButton message={{ type: "takeback", seat: mine, agree: false }}>
            {t("takeback.no")}
          </AskButton>
        </>
      )}
      {mine === undefined && <Locked needed={request.needed} {...props} />}
    </div>
  );
}

/** A player asks to take over a seat. */
function Handover(props: NoticeProps) {
  const { handover, seats, table } = props.sheet;
  if (!handover) return null;
  const seat = seats[handover.seat - 1];
  const message = { type: "agree", key: handover.key } as const;
  const mine = answeringSeat(handover.needed, props);
  return (
    <div class="notice" role="status">
      <p>{t("handover", { name: handover.name, seat: seat ? label(seat) : "" })}</p>
      {table.hidden && <p>{t("handover.cards")}</p>}
      {mine !== undefined && (
        <>
          <AskButton class="main" message={{ ...message, agree: true }}>
            {t("handover.yes")}
          </AskButton>
          <AskButton message={{ ...message, agree: false }}>{t("handover.no")}</AskButton>
        </>
      )}
      {mine === undefined && <Locked needed={handover.needed} {...props} />}
      {handover.name === props.you.name && (
        <AskButton message={{ ...message, agree: false }}>{t("handover.withdraw")}</AskButton>
      )}
    </div>
  );
}

/** A bot gives a seat back; one with a PIN to the person who knows it. */
export function Return({ seat }: { seat: SeatInfo }) {
  const [pin, setPin] = useState("");
  const message = seat.pin
    ? ({ type: "reveal", seat: seat.seat, pin } as const)
    : ({ type: "return", seat: seat.seat } as const);
  return (
    <>
      {seat.pin && (
        <Text label={t("curtain.pin")} type="password" value={pin} maxLength={12} change={setPin} />
      )}
      <AskButton class="main" message={message}>
        {t("table.return")}
      </AskButton>
    </>
  );
}

/** A bot plays the player's own seat. */
function StandIn({ sheet, you }: NoticeProps) {
  const seat = sheet.seats.find(
    (each) => you.seats.includes(each.seat) && each.bot_plays && !each.forfeited,
  );
  if (!seat || sheet.status !== "playing") return null;
  return (
    <div class="notice" role="status">
      <p>{t("stand_in")}</p>
      <Return seat={seat} />
    </div>
  );
}

/** The seat that the table waits for although nobody is there to play it. */
function seatWaitedFor({ seats, status, view }: Sheet): SeatInfo | null {
  const mover = status === "playing" ? view?.mover : null;
  const seat = typeof mover === "number" ? seats[mover - 1] : undefined;
  return seat?.kind === "person" && !seat.online && !seat.bot_plays ? seat : null;
}

const graceText = (seconds: number): string =>
  seconds < 60
    ? t("grace.seconds", { n: seconds })
    : t("grace.minutes", { n: Math.round(seconds / 60) });

/** The number of a seat, once it has been the same for a while. */
function useLasting(seat: number | null): number | null {
  const [lasting, setLasting] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(seat), seat ? AWAY_DELAY : 0);
    return () => clearTimeout(timer);
  }, [seat]);
  return lasting === seat ? seat : null;
}

/** What happens while the table waits for a player who is away. Where no bot ever steps in, the
 * owner can let one play. */
function Away({ sheet, you }: NoticeProps) {
  const away = seatWaitedFor(sheet);
  const waitedFor = useLasting(away?.seat ?? null);
  const [closed, close] = useState<number | null>(null);
  const { grace } = sheet.table;
  if (!away || waitedFor === null || closed === waitedFor) return null;
  if (you.seats.includes(waitedFor) || (grace === null && !you.owner)) return null;
  const name = label(away);
  const expected = isExpected(sheet, away);
  return (
    <News close={() => close(waitedFor)}>
      {grace === null ? (
        <>
          <p>
            {t(expected ? "turn.expected" : "turn.away", { name })}. {t("table.bot.help")}
          </p>
          <BotButton seat={waitedFor} />
        </>
      ) : (
        <p>
          {t(expected ? "turn.expected.soon" : "turn.away.soon", { name, when: graceText(grace) })}
        </p>
      )}
    </News>
  );
}

export const BotButton = ({ seat, help }: { seat: number; help?: string }) => (
  <AskButton
    class="plain"
    sure={t("table.bot.sure")}
    {...(help && { help })}
    message={{ type: "set_seat", seat, wish: { kind: "bot" } }}
  >
    <Icon name="cat" /> {t("table.bot")}
  </AskButton>
);

/** Another player has begun a rematch. */
const NextGame = () =>
  nextGame.value && (
    <News close={dismissNextGame}>
      <p>{t("end.next.begun")}</p>
      <a class="button main" href={tableLink(nextGame.value)}>
        {t("end.next")}
      </a>
    </News>
  );

const FREE: readonly SeatInfo["kind"][] = ["link", "lobby"];

/** The seat of this link was taken in the meantime. */
export function SeatTaken({ sheet, you }: NoticeProps) {
  const seat = route.value.page === "table" ? route.value.seat : null;
  const invited = seat === null ? undefined : sheet.seats[seat - 1];
  if (!invited || FREE.includes(invited.kind) || you.seats.length > 0) return null;
  return (
    <div class="notice" role="status">
      <p>{t("invitation.late", { n: invited.seat })}</p>
      <a class="button" href={tableLink(sheet.table.id)}>
        {t("invitation.watch")}
      </a>
    </div>
  );
}

export const Notices = (props: NoticeProps) => (
  <>
    <TakebackRequest {...props} />
    <TurnedDown {...props} />
    <Handover {...props} />
    <StandIn {...props} />
    <Away {...props} />
    <NextGame />
    <Refusal />
    <SeatTaken {...props} />
  </>
);
