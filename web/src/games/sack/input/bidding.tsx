// How many mice to bid: a slider with a mouse as its handle, dragged, by wheel or arrow keys, or one step
// at a time.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton } from "../../../art/table.js";
import { wordsContext } from "../../words-context.js";
import { MouseIcon } from "../pieces/mice.js";
import { bidOf, bidsOf, type Props } from "../view.js";
import { choiceLabel } from "../words.js";

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
  return (
    <div class="sack-line" onWheel={onWheel}>
      <StepButton
        label={t("bid.less")}
        sign="−"
        disabled={mice === least}
        go={() => go(mice - 1)}
      />
      <Slider {...{ props, mice, least, most, go }} />
      <StepButton label={t("bid.more")} sign="+" disabled={mice === most} go={() => go(mice + 1)} />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  sign: string;
  disabled: boolean;
  go(): void;
}

const StepButton = ({ label, sign, disabled, go }: StepButtonProps): JSX.Element => (
  <button type="button" class="button" aria-label={label} disabled={disabled} onClick={go}>
    {sign}
  </button>
);

interface SliderProps {
  props: Props;
  mice: number;
  least: number;
  most: number;
  go(to: number): void;
}

function Slider({ props, mice, least, most, go }: SliderProps): JSX.Element {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") props.act(bidOf(mice));
  };
  const far = most > least ? (mice - least) / (most - least) : 0;
  return (
    <span class="sack-slider" style={{ "--far": far }}>
      <span class="sack-track" aria-hidden="true" />
      <span class="sack-thumb" aria-hidden="true">
        <b>{mice}</b>
        <MouseIcon />
      </span>
      <input
        type="range"
        data-pick="bid"
        aria-label={props.t("bid.how")}
        aria-valuetext={props.t("mice", { n: mice })}
        min={least}
        max={most}
        value={mice}
        onInput={(event) => go(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

/** Bid or pass. It begins at the lowest bid, so give it another key for each turn. */
export function Bidding({ props }: { props: Props }): JSX.Element {
  const bids = bidsOf(props.view.legal);
  const [mice, choose] = useState(bids[0] ?? 0);
  const speak = wordsContext(props);
  return (
    <>
      {bids.length > 1 && <MouseLine props={props} bids={bids} mice={mice} choose={choose} />}
      <ActionButton board={props} action="pass">
        {choiceLabel("pass", speak)}
      </ActionButton>
      {bids.length > 0 && (
        <ActionButton board={props} action={bidOf(mice)} main>
          {choiceLabel(bidOf(mice), speak)}
        </ActionButton>
      )}
    </>
  );
}
