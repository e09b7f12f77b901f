// A link to be passed on: as text that can be copied by hand, and as a QR code.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { encode } from "uqr";
import { isOnlyHere } from "../../address.js";
import type { Sheet, You } from "../../connection/wire.js";
import { letOthersIn, me } from "../../me.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { reason, t } from "../../words.js";

/** An empty square of the same size while there is no text. */
function Qr({ text }: { text: string | null }) {
  if (text === null) return <span class="qr" />;
  const { data, size } = encode(text, { border: 2 });
  const cells = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" shape-rendering="crispEdges">
      <title>{t("share.qr")}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={cells} fill="#000000" />
    </svg>
  );
}

interface ShareProps {
  /** null: it is still being made. */
  link: string | null;
  label: string;
  /** Whether to pass the link on is the one thing to do now. */
  main?: boolean;
}

/** By the system's own way to share; it exists on phones, with HTTPS. */
const canSend = (link: string | null): link is string =>
  link !== null && (navigator.canShare?.({ url: link }) ?? false);

interface PassOnProps extends Pick<ShareProps, "link" | "main"> {
  field: RefObject<HTMLInputElement | null>;
}

/** The buttons that pass the link on. */
function PassOn({ link, main, field }: PassOnProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [link]);
  // The clipboard exists only with HTTPS or on localhost; elsewhere the text is selected.
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(link ?? "");
    setCopied(Boolean(navigator.clipboard));
  };
  const send = (url: string) => () => void navigator.share({ url }).catch(() => undefined);
  const look = main && !isOnlyHere() ? "button main" : "button";
  return (
    <>
      {canSend(link) && (
        <button type="button" class={look} onClick={send(link)}>
          {t("share.send")}
        </button>
      )}
      <button
        type="button"
        class={canSend(link) ? "button" : look}
        onClick={() => void copy().catch(() => undefined)}
      >
        {copied ? t("share.copied") : t("share.copy")}
      </button>
    </>
  );
}

export function Share({ link, label, main = false }: ShareProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const withCode = !(isOnlyHere() && me.value?.may_let_in);
  return (
    <div class="share">
      {withCode && <Qr text={link} />}
      <div>
        {withCode && <p class="quiet">{t("share.help")}</p>}
        <label>
          {label}
          <input
            ref={field}
            readOnly
            value={link ?? ""}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <PassOn link={link} main={main} field={field} />
      </div>
    </div>
  );
}

/** Said once on a page, however many links it shows. */
export function OnlyHere({ sheet, you }: { sheet: Sheet; you: You }) {
  const invites = you.owner && sheet.seats.some((each) => each.kind === "link");
  return invites || sheet.table.public ? <NotFromElsewhere /> : null;
}

export function NotFromElsewhere() {
  if (!isOnlyHere()) return null;
  if (me.value?.may_let_in) return <LetOthersIn />;
  return (
    <p class="only-here">
      {t("share.only_here")} <code>cheeseboard play --lan</code>
    </p>
  );
}

/** For the person at the server's own machine: one touch, and the links can be opened at home. */
function LetOthersIn() {
  const [problem, setProblem] = useState("");
  const open = () => letOthersIn().catch((error: unknown) => setProblem(reason(error)));
  return (
    <div class="only-here let-in">
      <p>{t("share.home.help")}</p>
      <button type="button" class="button main" onClick={() => void open()}>
        {t("share.home")}
      </button>
      <ErrorMessage text={problem} />
    </div>
  );
}
