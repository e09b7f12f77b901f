// The end of a game is a moment: who won, and why.
import { useEffect, useRef, useState } from "preact/hooks";
import { Cat, Picture } from "../art/pieces.js";
import type { View } from "../games/board.js";
import { go, tableLink } from "../route.js";
import { motion } from "../settings.js";
import type { Sheet, You } from "../wire.js";
import { t } from "../words.js";
import { AskButton } from "./asking.js";
import { ScoreSheet } from "./score-sheet.js";
import { before } from "./stage.js";
import { contextOf, verdict, type Telling } from "./telling.js";

const MOMENT = 900; // ms for the last move to be seen

/** Whether somebody has as many points as the winners, and has not won. */
function isTieBroken({ points, winners }: View): boolean {
  const best = points?.[(winners?.[0] ?? 0) - 1];
  return winners != null && (points ?? []).filter((each) => each === best).length > winners.length;
}

/** Waits for the last scene. A touch on the board skips it there, and so it does here. */
function afterScene(scene: number, then: () => void): () => void {
  const { speed } = motion.value;
  const board = document.querySelector("main.board");
  const stop = () => {
    clearTimeout(timer);
    board?.removeEventListener("pointerdown", hasten);
  };
  const end = () => {
    stop();
    then();
  };
  const hasten = ({ target }: Event) => {
    if ((target as Element).closest("button")) return;
    clearTimeout(timer);
    timer = setTimeout(end, MOMENT / speed);
  };
  let timer = setTimeout(end, (scene + MOMENT) / speed);
  board?.addEventListener("pointerdown", hasten);
  return stop;
}

interface EndingProps {
  sheet: Sheet;
  you: You;
  telling: Telling;
}

export function Ending({ sheet, you, telling }: EndingProps) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const [away, setAway] = useState(false);
  const won = telling.view.winners?.includes(telling.view.seat ?? -1);
  useEffect(() => {
    const open = () => {
      if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
    };
    const plays = motion.value.on && before.peek() !== null && sheet.forfeits.length === 0;
    return afterScene(plays ? (telling.game.finale ?? 0) : 0, open);
  }, []);
  const close = () => {
    dialog.current?.close();
    setAway(true);
  };
  const seated = you.seats.length > 0;
  const columns = telling.game.scores(contextOf(telling));
  return (
    <>
      {away && (
        <p class="after">
          <button type="button" class="button main" onClick={() => dialog.current?.showModal()}>
            {t("end.scores")}
          </button>
        </p>
      )}
      <dialog ref={dialog} class="ending" aria-labelledby="verdict" onClose={() => setAway(true)}>
        <Picture class="cut">
          <Cat mood={won || telling.view.seat === null ? "glad" : "sleepy"} tabby />
        </Picture>
        <h2 id="verdict" tabIndex={-1} autofocus>{verdict(telling.view, telling.players)}</h2>
        {sheet.forfeits.map((seat) => (
          <p key={seat} class="forfeit">
            {t("end.forfeit", { name: telling.players[seat - 1]?.label ?? "" })}
          </p>
        ))}
        <ScoreSheet columns={columns} telling={telling} />
        {sheet.forfeits.length === 0 && isTieBroken(telling.view) && (
          <p class="quiet">{columns.find((each) => each.tie)?.tie}</p>
        )}
        <p class="form-end">
          {sheet.next ? (
            <a class="button main" href={tableLink(sheet.next)}>
              {t("end.next")}
            </a>
          ) : (
            seated && (
              <AskButton
                class="main"
                message={{ type: "rematch" }}
                done={(answer) => answer.table && go(tableLink(answer.table))}
              >
                {t("end.again")}
              </AskButton>
            )
          )}
          <a class="button" href={`#/replay/${sheet.table.id}`}>
            {t("end.replay")}
          </a>
          <button type="button" class="button plain" onClick={close}>
            {t("end.look")}
          </button>
          <a class="button plain" href="#/">
            {t("back.home")}
          </a>
        </p>
      </dialog>
    </>
  );
}
