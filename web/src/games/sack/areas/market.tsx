// The mouse cards with the mice for passing, the bank, and the number of the round.
import type { JSX } from "preact";
import { memo } from "../../../ui/memo.js";
import { Card } from "../pieces/cards.js";
import { Heap } from "../pieces/mice.js";
import { justHappenedClass } from "../seats.js";
import type { Board } from "../types.js";
import type { Props } from "../view.js";
import { DUMMY, Look, lookId } from "./look.js";

interface MouseCardProps {
  t: Props["t"];
  number: number;
  mice: number;
  place: number;
  states: string;
}

const MouseCard = memo(({ t, number, mice, place, states }: MouseCardProps) => (
  <li class={`sack-mouse-card${states}`} data-moves={`mouse-card-${place}`}>
    <b aria-hidden="true">{number}</b>
    <Heap mice={mice} moves={`mouse-card-${place}`} from="bank" loose />
    <span class="visually-hidden">{t("mouse.card", { number, n: mice })}</span>
  </li>
));

/** Why no mouse card has mice in this round; null while one has, or the last has just been taken. */
function whyUnfilled({
  mouse_cards,
  phase,
  last,
}: Board): "mouse.unfilled" | "mouse.unfilled.void" | null {
  const bidding = phase === "putting" || phase === "dummy" || phase === "bidding";
  if (!bidding || mouse_cards.some((each) => each.mice > 0)) return null;
  return last?.buyer === null ? "mouse.unfilled.void" : "mouse.unfilled";
}

const MouseCards = (props: Props): JSX.Element => {
  const { t, view, before } = props;
  // In a scene the last mice have just been taken.
  const why = props.scene ? null : whyUnfilled(view.board);
  if (why)
    return (
      <p class="sack-unfilled" role="status">
        {t(why)}
      </p>
    );
  const next = view.board.mouse_cards.findIndex((each) => each.mice > 0);
  return (
    <ol class="sack-mouse-cards" aria-label={t("mouse.cards")}>
      {view.board.mouse_cards.map(({ number, mice }, index) => {
        const was = before?.board.mouse_cards[index]?.mice;
        const changed = was !== undefined && was !== mice;
        const empty = mice > 0 ? "" : " empty";
        const states = `${empty}${index === next ? " next" : ""}${justHappenedClass(props, changed)}`;
        return (
          <MouseCard key={index} t={t} number={number} mice={mice} place={index} states={states} />
        );
      })}
    </ol>
  );
};

/** The bank is a mouse hole in the skirting board. */
const Bank = memo(({ t, mice }: { t: Props["t"]; mice: number }) => (
  <span class="sack-bank" data-moves="bank-place" title={t("bank")}>
    <svg viewBox="0 0 60 52" aria-hidden="true" data-moves="bank">
      <path d="M3 50V12q0-9 9-9h36q9 0 9 9v38Z" fill="#c08f58" stroke="#2e2118" stroke-width="3" />
      <path d="M17 50V32q0-15 13-15t13 15v18Z" fill="#2e2118" />
      <circle cx="26" cy="38" r="2.6" fill="#ffe08a" />
      <circle cx="34" cy="38" r="2.6" fill="#ffe08a" />
    </svg>
    <b aria-hidden="true">{mice}</b>
    <span class="visually-hidden">{t("bank.holds", { n: mice })}</span>
  </span>
));

type Dummy = NonNullable<Board["dummy"]>;

const DummyPile = memo(({ t, dummy }: { t: Props["t"]; dummy: Dummy }) => (
  <>
    <button type="button" class="sack-dummy" popovertarget={lookId(DUMMY)} title={t("dummy")}>
      <span data-moves="pile-dummy">
        <Card card={null} />
      </span>
      <span aria-hidden="true">{dummy.cards}</span>
      <span class="visually-hidden">
        {t("dummy")}: {t("cards.pile", { n: dummy.cards })}
      </span>
    </button>
    <Look
      t={t}
      seat={DUMMY}
      name={t("dummy")}
      won={null}
      cats={null}
      played={dummy.played}
      lost={null}
    />
  </>
));

const Round = memo(({ t, n, of }: { t: Props["t"]; n: number; of: number }) => (
  <span class="sack-round" data-moves="round">
    {t("round", { n, of })}
  </span>
));

export const Market = ({ props, landed }: { props: Props; landed: Board }): JSX.Element => {
  const { round, rounds, dummy } = props.view.board;
  return (
    <div class="sack-market">
      <Round t={props.t} n={round} of={rounds} />
      {dummy && <DummyPile t={props.t} dummy={dummy} />}
      <MouseCards {...props} />
      <Bank t={props.t} mice={landed.bank} />
    </div>
  );
};
