// A table's page: an invitation, a waiting room, or the game itself.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import "./seats/seats.css";
import "./table.css";
import "./side/side.css";
import "./curtain.css";
import "./ending/ending.css";
import type { Gone, Sheet } from "../connection/wire.js";
import { gone, sheet, unwatch, watch, you } from "../live.js";
import { Header } from "../shared/header.js";
import { Message } from "../shared/message.js";
import { problem, t } from "../words.js";
import { ConnectionBar } from "./connection.js";
import { usePaceWish } from "./pace.js";
import { Playing } from "./playing/playing.js";
import { Invitation } from "./seats/invitation.js";
import { Waiting } from "./seats/waiting.js";
import { useTurnAlert } from "./turn-alert.js";

interface TableProps {
  table: string;
  /** The seat that a link invites to, with the link's secret. */
  seat: number | null;
  secret: string | null;
}

export default function TablePage({ table, seat, secret }: TableProps) {
  useEffect(() => {
    watch(table);
  }, [table]);
  useEffect(() => unwatch, []);
  useTurnAlert();
  usePaceWish();
  if (!table) return <WithHeader content={<Message text={problem("no_table", "")} />} />;
  if (gone.value) return <WithHeader content={<Message text={whyGone(gone.value)} />} />;
  const now = sheet.value;
  const self = you.value;
  if (!now || !self) return <Finding />;
  const isHere = now.table.id === table;
  if (isHere && isInvited(now, seat, secret))
    return <WithHeader content={<Invitation sheet={now} seat={seat!} secret={secret!} />} />;
  if (isHere && now.status === "waiting")
    return <WithHeader content={<Waiting sheet={now} you={self} />} />;
  // A finished game stays in sight until the next one is here: the page does not go blank between them.
  if (!isHere && now.status !== "over") return <Finding />;
  return <Playing key={now.table.id} sheet={now} you={self} left={!isHere} />;
}

const isInvited = ({ seats }: Sheet, seat: number | null, secret: string | null): boolean =>
  seat !== null && secret !== null && seats[seat - 1]?.kind === "link";

const WithHeader = ({ content }: { content: JSX.Element }) => (
  <>
    <Header />
    {content}
  </>
);

const Finding = () => (
  <>
    <ConnectionBar />
    <Header />
    <Message text={t("table.finding")} late />
  </>
);

/** A link that was cut short names no table. */
const whyGone = ({ code, text }: Gone): string =>
  problem(code === "malformed" ? "no_table" : code, text);
