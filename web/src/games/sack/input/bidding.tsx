// How many mice? A mouse on a line: by thumb, wheel, arrow keys, or one by one.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton } from "../../../art/table.js";
import { speaking } from "../../speaking.js";
import { MouseIcon } from "../pieces/mice.js";
import { bidOf, bidsOf, type Props } from "../view.js";
import { offers } from "../words.js";

interface LineProps {
  props: Props;
  bids: readonly number[];
  mice: number;
  choose(mice: number): void;
}

function MouseLine({ props, bids, mice, choose }: LineProps): JSX.Element {
  const { t } = props;
  const [least, most] = [bids[0]!, bids.at(-1)!];
  const go = (to: number) => choose(Math.min(most, Math.max(least, to)));
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    go(mice + (event.deltaY < 0 ? 1 : -1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") props.act(bidOf(mice));
  };
  return (
    <div class="sack-line" onWheel={onWheel}>
      <button
        type="button"
        class="button"
        aria-label={t("bid.less")}
        disabled={mice === least}
        onClick={() => go(mice - 1)}
      >
        −
      </button>
      <span
        class="sack-slider"
        style={{ "--far": most > least ? (mice - least) / (most - least) : 0 }}
      >
        <span class="sack-track" aria-hidden="true" />
        <span class="sack-thumb" aria-hidden="true">
          <b>{mice}</b>
          <MouseIcon />
        </span>
        <input
          type="range"
          data-pick="bid"
          aria-label={t("bid.how")}
          aria-valuetext={t("mice", { n: mice })}
          min={least}
          max={most}
          value={mice}
          onInput={(event) => go(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
      </span>
      <button
        type="button"
        class="button"
        aria-label={t("bid.more")}
        disabled={mice === most}
        onClick={() => go(mice + 1)}
      >
        +
      </button>
    </div>
  );
}

/** Bid or pass. Give it a key for each turn: it begins at the lowest bid. */
export function Bidding({ props }: { props: Props }): JSX.Element {
  const bids = bidsOf(props.view.legal);
  const [mice, choose] = useState(bids[0] ?? 0);
  const speak = speaking(props);
  return (
    <>
      {bids.length > 1 && <MouseLine props={props} bids={bids} mice={mice} choose={choose} />}
      <ActionButton board={props} action="pass">
        {offers("pass", speak)}
      </ActionButton>
      {bids.length > 0 && (
        <ActionButton board={props} action={bidOf(mice)} main>
          {offers(bidOf(mice), speak)}
        </ActionButton>
      )}
    </>
  );
}
