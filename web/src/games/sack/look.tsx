// What is known of one player, or of the dummy: what was won, and which cards have been seen.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Card } from "./cards.js";
import { signed } from "../../words.js";
import { CARDS, named, type CardName, type Props } from "./table.js";

export const DUMMY = 0;
export const lookId = (seat: number): string => `sack-look-${seat}`;

interface StripProps {
  cards: readonly CardName[];
  board: Props;
  label: string;
}

/** Cards side by side, closer together the more there are. */
export const Strip = ({ cards, board, label }: StripProps): JSX.Element => (
  <ul class="sack-strip" aria-label={label}>
    {cards.map((card, index) => (
      <li key={index}>
        <Card card={card} />
        <span class="visually-hidden">{named(board.t, card)}</span>
      </li>
    ))}
  </ul>
);

const Seen = ({ board, played, lost }: { board: Props; played: readonly CardName[]; lost: CardName | null }) => (
  <ul class="sack-set">
    {CARDS.map((card) => {
      const state = card === lost ? "lost" : played.includes(card) ? "seen" : "unseen";
      return (
        <li key={card} class={state}>
          <Card card={card} />
          <span class="visually-hidden">
            {named(board.t, card)}: {board.t(`look.${state}`)}
          </span>
        </li>
      );
    })}
  </ul>
);

interface LookProps {
  board: Props;
  seat: number;
}

const Known = ({ board, seat }: LookProps): JSX.Element => {
  const { t, view } = board;
  const sitter = seat === DUMMY ? null : view.board.players[seat - 1]!;
  const played = sitter ? sitter.played : (view.board.dummy?.played ?? null);
  return (
    <>
      <h2>{sitter ? board.players[seat - 1]!.label : t("dummy")}</h2>
      {sitter?.won && (
        <>
          <p>
            {t("won")} <b>{signed(sitter.cats ?? 0)}</b>
          </p>
          {sitter.won.length > 0 ? (
            <Strip cards={sitter.won} board={board} label={t("won")} />
          ) : (
            <p class="sack-quiet">{t("won.none")}</p>
          )}
        </>
      )}
      {played ? (
        <>
          <p>{t("look.set")}</p>
          <Seen board={board} played={played} lost={sitter?.lost ?? null} />
          {sitter?.lost && <p class="sack-quiet">{t("look.lost.is", { card: named(t, sitter.lost) })}</p>}
        </>
      ) : (
        <p class="sack-quiet">{t("cats.hidden")}</p>
      )}
      <button type="button" class="button" popovertarget={lookId(seat)} popovertargetaction="hide">
        {t("look.close")}
      </button>
    </>
  );
};

/** Opened by a button that names it; what nobody looks at is not drawn. */
export function Look({ board, seat }: LookProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <div
      id={lookId(seat)}
      class="sack-look"
      popover="auto"
      onBeforeToggle={(event) => setOpen(event.newState === "open")}
    >
      {open && <Known board={board} seat={seat} />}
    </div>
  );
}
