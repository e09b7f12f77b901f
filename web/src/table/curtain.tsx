// The curtain between two people at one screen. Behind it there is nothing: the server sends a seat's
// cards only after its person has confirmed who they are.

import { useEffect, useRef, useState } from "preact/hooks";
import { CatPicture, lookOf } from "../art/cats.js";
import type { SeatInfo } from "../connection/wire.js";
import { ask } from "../live.js";
import { ErrorMessage } from "../shared/error-message.js";
import { Text } from "../shared/fields.js";
import { label } from "../shared/people.js";
import { reason, t } from "../words.js";

interface CurtainProps {
  seat: SeatInfo;
  seats: readonly SeatInfo[];
}

export function Curtain({ seat, seats }: CurtainProps) {
  const form = useRef<HTMLFormElement | null>(null);
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState("");
  const name = label(seat);
  // People who are writing in the chat go on writing.
  useEffect(() => {
    const free = !document.activeElement?.matches("input, textarea, select");
    if (free) form.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, []);
  const reveal = (event: Event) => {
    event.preventDefault();
    ask({ type: "reveal", seat: seat.seat, pin }).catch((error: unknown) => {
      setProblem(reason(error));
      form.current?.querySelector("input")?.select();
    });
  };
  return (
    <form ref={form} class="curtain" onSubmit={reveal}>
      <CatPicture look={lookOf(seats, seat.seat)} mood="sleepy" />
      <h2>{t("curtain.pass", { name })}</h2>
      <p>{t("curtain.help")}</p>
      {seat.pin && (
        <Text label={t("curtain.pin")} type="password" value={pin} maxLength={12} change={setPin} />
      )}
      <button type="submit" class="button main">
        {t("curtain.confirm", { name })}
      </button>
      <ErrorMessage text={problem} />
    </form>
  );
}
