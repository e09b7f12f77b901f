// A seat for a program: its token, and how a program comes to the table with it.
import { useState } from "preact/hooks";
import { publicAddress } from "../../address.js";
import type { SeatInfo } from "../../connection/wire.js";
import { AskButton } from "../../shared/buttons.js";
import { t } from "../../words.js";

interface ProgramTokenProps {
  table: string;
  seat: SeatInfo;
  class?: string;
}

const liveAddress = (): string => new URL("/api/live", publicAddress()).href.replace(/^http/, "ws");

export function ProgramToken({ table, seat, ...rest }: ProgramTokenProps) {
  const [token, setToken] = useState<string | null>(null);
  // A new token revokes the old one, even for a program that is playing.
  const isFirst = token === null && !seat.online;
  return (
    <>
      <AskButton
        {...rest}
        message={{ type: "invite", seat: seat.seat }}
        done={(answer) => setToken(answer.secret ?? null)}
      >
        {t(isFirst ? "waiting.token" : "waiting.token.new")}
      </AskButton>
      {token && (
        <div class="token" role="status">
          <p>
            {t("waiting.token.is")} <code>{token}</code>
          </p>
          <p>
            {t("waiting.token.use")}{" "}
            <code>
              python examples/player.py {liveAddress()} {table} {token}
            </code>
          </p>
        </div>
      )}
    </>
  );
}
