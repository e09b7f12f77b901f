// The game so far, in words. A line that these eyes have seen happen can be looked back at.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Line } from "../../connection/wire.js";
import { memo } from "../../ui/memo.js";
import { t } from "../../words.js";
import { contextOf, type Position, sentenceOf } from "../sentences.js";
import {
  fetchEarlier,
  firstSeen,
  frameAt,
  linesLookedAt,
  lookAt,
  lookAtLine,
  lookingBack,
  settledLines,
} from "../stage.js";

/** Where a key leads from a frame. */
const KEYS: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};

interface EntryProps {
  line: Line;
  index: number;
  position: Position;
  seen: boolean;
  current: boolean;
  /** Whether another player acts from here on. */
  begins: boolean;
  /** What comes after the line has begun. */
  settled: boolean;
  chosen(): void;
}

/**
 * A line is rendered once, when it comes: a long game has hundreds of them. (A component that reads
 * a signal, as the words are, is only rendered again if the signal or its props change.)
 */
function Entry({ line, index, position, seen, current, begins, settled, chosen }: EntryProps) {
  const look = () => {
    lookAtLine(index);
    chosen();
  };
  const said = sentenceOf(line, position);
  if (!said) return null;
  const pictured = line.event
    ? null
    : position.game.sentenceWithPicture?.(line, contextOf(position));
  const sentence = pictured ? (
    <>
      <span class="visually-hidden">{said}</span>
      <span aria-hidden="true">
        {pictured.text} {pictured.picture}
      </span>
    </>
  ) : (
    said
  );
  const states = [begins ? "begins" : "", line.by === position.view.seat ? "own" : ""];
  const heading = settled && position.game.headingAfter?.(line, contextOf(position));
  return (
    <>
      <li class={states.join(" ").trim()} aria-current={current ? "step" : undefined}>
        {seen ? (
          // The arrow keys move through the lines: a long game would have too many tab stops.
          <button type="button" tabIndex={-1} onClick={look}>
            {sentence}
          </button>
        ) : (
          sentence
        )}
      </li>
      {heading && <li class="log-heading">{heading}</li>}
    </>
  );
}

const BLOCK = 20; // lines

/** Who acted before a line; 0: nobody yet. What chance does belongs to the turn before it. */
const actorBefore = (log: readonly Line[], index: number): number =>
  (log.slice(0, index).findLast(({ by }) => typeof by === "number")?.by as number | undefined) ?? 0;

interface BlockProps extends Pick<EntryProps, "position" | "chosen"> {
  lines: readonly Line[];
  /** The number of its first line. */
  first: number;
  /** The first line that can be looked back at, and the half-open range now shown. */
  seen: number;
  from: number;
  to: number;
  /** How many of its lines are settled. */
  settled: number;
  /** Who acted before its first line. */
  after: number;
}

/** A chunk of a long log: unchanged chunks are skipped when rendering. */
const Block = memo(
  ({ lines, first, position, seen, from, to, settled, after, chosen }: BlockProps) => (
    <>
      {lines.map((line, place) => {
        const index = first + place;
        return (
          <Entry
            key={index}
            line={line}
            index={index}
            position={position}
            seen={index >= seen}
            current={index >= from && index < to}
            begins={typeof line.by === "number" && line.by !== (actorBefore(lines, place) || after)}
            settled={place < settled}
            chosen={chosen}
          />
        );
      })}
    </>
  ),
);

/**
 * The same object for as long as the viewer stays, updated in place: lines already drawn are not drawn again.
 */
function useSteady(position: Position): Position {
  const { game, view } = position;
  const steady = useMemo(() => ({ ...position }), [game, view.game, view.seat]);
  return Object.assign(steady, position);
}

interface LogProps {
  log: readonly Line[];
  position: Position;
  /** A moment was chosen to be looked at. */
  chosen(): void;
}

const NEAR_END = 8; // px from the end that still count as the end

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END;

/** Stays at the newest line, also when lines or the window change their size, until the reader scrolls up. */
function useStaysAtEnd(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = root.current!;
    let atEnd = true;
    let top = list.scrollTop;
    // A new line can come before the event of our own scrolling: only a move up is the reader's.
    const scrolled = () => {
      atEnd = isAtEnd(list) || (atEnd && list.scrollTop >= top);
      top = list.scrollTop;
    };
    const resized = new ResizeObserver(() => {
      if (atEnd && lookingBack.peek() === null) list.scrollTo({ top: list.scrollHeight });
    });
    for (const each of [list, ...list.children]) resized.observe(each);
    list.addEventListener("scroll", scrolled);
    return () => {
      resized.disconnect();
      list.removeEventListener("scroll", scrolled);
    };
  }, []);
}

/** The line that is looked back at is in sight, and the newest one after looking back. */
function useScrolledTo(root: RefObject<HTMLElement | null>): void {
  const [from, to] = linesLookedAt.value;
  useEffect(() => {
    const list = root.current;
    if (lookingBack.value === null) list?.scrollTo({ top: list.scrollHeight });
    else list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [from, to]);
}

function step(event: KeyboardEvent): void {
  const next = KEYS[event.key]?.(frameAt.value);
  if (next === undefined) return;
  event.preventDefault();
  lookAt(next);
}

export function Log(props: LogProps) {
  const root = useRef<HTMLDivElement | null>(null);
  useStaysAtEnd(root);
  useScrolledTo(root);
  useEffect(() => void fetchEarlier(), []);
  return (
    <div
      class="log"
      ref={root}
      onKeyDown={step}
      tabIndex={0}
      role="region"
      aria-label={t("tab.log")}
    >
      {props.log.length === 0 && <p class="quiet">{t("log.empty")}</p>}
      <Blocks {...props} />
    </div>
  );
}

function Blocks({ log, position, chosen }: LogProps) {
  const steady = useSteady(position);
  const [from, to] = linesLookedAt.value;
  return (
    <ol>
      {Array.from({ length: Math.ceil(log.length / BLOCK) }, (_, number) => {
        const first = number * BLOCK;
        const looked = from < first + BLOCK && to > first;
        return (
          <Block
            key={first}
            lines={log.slice(first, first + BLOCK)}
            first={first}
            position={steady}
            seen={firstSeen.value}
            from={looked ? from : 0}
            to={looked ? to : 0}
            settled={Math.min(settledLines.value - first, BLOCK)}
            after={actorBefore(log, first)}
            chosen={chosen}
          />
        );
      })}
    </ol>
  );
}
