// The end of a game is a moment: who won, and why. It never covers the last picture by itself.
import { useEffect, useRef } from "preact/hooks";
import { CatPicture, lookOf } from "../../art/cats.js";
import type { Sheet, You } from "../../connection/wire.js";
import type { View } from "../../games/board.js";
import { verdict } from "../../games/verdict.js";
import { replayLink, tableLink } from "../../route.js";
import { DoButton } from "../../shared/buttons.js";
import { announce } from "../../ui/announce.js";
import { t } from "../../words.js";
import { offeredNext, playAgain } from "../next-game.js";
import { contextOf, type Position } from "../sentences.js";
import { KindLine, ShareResult, Tally } from "./after-game.js";
import { ScoreSheet } from "./score-sheet.js";

/** Whether a player has as many points as the winners but has not won. */
function isTieBroken({ points, winners }: View): boolean {
  const best = points?.[(winners?.[0] ?? 0) - 1];
  return winners != null && (points ?? []).filter((each) => each === best).length > winners.length;
}

/** The winners' cats; where nobody wins, the player's own. */
function Cats({ view, players }: Position) {
  const winners = view.winners ?? [];
  const seats = winners.length ? winners : [view.seat ?? 1];
  return (
    <p class="result-cats">
      {seats.map((seat) => (
        <CatPicture
          key={seat}
          look={lookOf(players, seat)}
          mood={winners.length ? "glad" : "sleepy"}
          crowned={winners.length > 0}
        />
      ))}
    </p>
  );
}

interface EndingProps {
  sheet: Sheet;
  you: You;
  position: Position;
}

/** What can be done after a game. */
function Onward({ sheet, you }: Omit<EndingProps, "position">) {
  return (
    <>
      {offeredNext.value ? (
        <a class="button main" href={tableLink(offeredNext.value)}>
          {t("end.next")}
        </a>
      ) : (
        you.seats.length > 0 && (
          <DoButton class="main" does={playAgain}>
            {t("end.again")}
          </DoButton>
        )
      )}
      <a class="button" href={replayLink(sheet.table.id)}>
        {t("end.replay")}
      </a>
    </>
  );
}

interface ResultProps extends EndingProps {
  /** Back to the board, where the result covers it. */
  close?(): void;
}

/** Who won and why: in the column beside the board, or in a dialog. */
export function Result({ sheet, you, position, close }: ResultProps) {
  const columns = position.game.scores(contextOf(position));
  const why = position.game.whyOver?.(contextOf(position));
  return (
    <section class="result">
      <Cats {...position} />
      <h2 id="verdict" tabIndex={-1} autofocus>
        {verdict(position.view, position.players)}
      </h2>
      {why && <p class="why-over">{why}</p>}
      <KindLine view={position.view} />
      {sheet.forfeits.map((seat) => (
        <p key={seat} class="forfeit">
          {t("end.forfeit", { name: position.players[seat - 1]?.label ?? "" })}
        </p>
      ))}
      <ScoreSheet columns={columns} position={position} />
      {sheet.forfeits.length === 0 && isTieBroken(position.view) && (
        <p class="quiet">{columns.find((each) => each.tie)?.tie}</p>
      )}
      <Tally {...position} />
      <p class="form-end">
        <Onward sheet={sheet} you={you} />
        <ShareResult position={position} />
        {close && (
          <button type="button" class="button plain" onClick={close}>
            {t("end.look")}
          </button>
        )}
        <a class="button plain" href="#/">
          {t("back.home")}
        </a>
      </p>
    </section>
  );
}

/** The result for a screen reader: "Pepper wins! Pepper has 9 points. You have 7 points." */
function resultTold(position: Position): string {
  const { view, players } = position;
  const { who, name } = contextOf(position);
  const points = view.points ?? [];
  const seats = points.map((_, index) => index + 1);
  const best = seats.sort((one, other) => points[other - 1]! - points[one - 1]!);
  const told = best.map((seat) =>
    t("end.told", { who: who(seat), name: name(seat), n: points[seat - 1]! }),
  );
  return [verdict(view, players), ...(view.cut ? [] : told)].join(" ");
}

const SCORES = "scores";

/** Opens the result where it has no column beside the board. */
export const showScores = (): void =>
  (document.getElementById(SCORES) as HTMLDialogElement | null)?.showModal();

/** Tells the end once. Where there is no column, a button in the bar opens the result. */
export function Ending({ beside, ...ending }: EndingProps & { beside: boolean }) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const { position } = ending;
  useEffect(() => announce(resultTold(position)), []);
  if (beside) return null;
  return (
    <dialog ref={dialog} id={SCORES} class="ending" aria-labelledby="verdict">
      <Result {...ending} close={() => dialog.current?.close()} />
    </dialog>
  );
}
