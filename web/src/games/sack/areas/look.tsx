// What is known of one player, or of the dummy: what was won, and which cards have been seen.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { memo } from "../../../ui/memo.js";
import { signed } from "../../../words.js";
import { Card } from "../pieces/cards.js";
import type { CardName, SackPlayer } from "../types.js";
import { CARDS, type Props } from "../view.js";
import { named } from "../words.js";

export const DUMMY = 0;
export const lookId = (seat: number): string => `sack-look-${seat}`;

type T = Props["t"];

interface StripProps {
  t: T;
  cards: readonly CardName[];
  label: string;
}

/** Cards side by side, closer together the more there are. */
export const Strip = ({ t, cards, label }: StripProps): JSX.Element => (
  <ul class="sack-strip" aria-label={label}>
    {cards.map((card, index) => (
      <li key={index} style={{ "--share": index / cards.length }}>
        <Card card={card} />
        <span class="visually-hidden">{named(t, card)}</span>
      </li>
    ))}
  </ul>
);

interface SeenProps {
  t: T;
  played: readonly CardName[];
  lost: CardName | null;
}

const Seen = ({ t, played, lost }: SeenProps) => (
  <ul class="sack-set">
    {CARDS.map((card) => {
      const state = card === lost ? "lost" : played.includes(card) ? "seen" : "unseen";
      return (
        <li key={card} class={state}>
          <Card card={card} />
          <span class="visually-hidden">
            {named(t, card)}: {t(`look.${state}`)}
          </span>
        </li>
      );
    })}
  </ul>
);

interface LookProps {
  t: T;
  seat: number;
  name: string;
  /** Null where it is hidden, and for the dummy, who wins nothing. */
  won: SackPlayer["won"];
  cats: number | null;
  played: SackPlayer["played"];
  lost: CardName | null;
}

const Known = ({ t, seat, name, won, cats, played, lost }: LookProps): JSX.Element => (
  <>
    <h2>{name}</h2>
    {won && (
      <>
        <p>
          {t("won")} <b>{signed(cats ?? 0)}</b>
        </p>
        {won.length > 0 ? (
          <Strip t={t} cards={won} label={t("won")} />
        ) : (
          <p class="sack-quiet">{t("won.none")}</p>
        )}
      </>
    )}
    {played ? (
      <>
        <p>{t("look.set")}</p>
        <Seen t={t} played={played} lost={lost} />
        {lost && <p class="sack-quiet">{t("look.lost.is", { card: named(t, lost) })}</p>}
      </>
    ) : (
      <p class="sack-quiet">{t("cats.hidden")}</p>
    )}
    <button type="button" class="button" popovertarget={lookId(seat)} popovertargetaction="hide">
      {t("look.close")}
    </button>
  </>
);

/** A panel that a button with its name opens; it is only rendered while it is open. */
function Popover(known: LookProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <div
      id={lookId(known.seat)}
      class="sack-look"
      popover="auto"
      onBeforeToggle={(event) => setOpen(event.newState === "open")}
    >
      {open && <Known {...known} />}
    </div>
  );
}

export const Look = memo((known: LookProps) => <Popover {...known} />);
