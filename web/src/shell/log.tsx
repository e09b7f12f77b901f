// The game so far, in words. A line that these eyes have seen happen can be looked back at.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Line } from "../wire.js";
import { t } from "../words.js";
import { firstSeen, frameAt, linesLookedAt, lookAt, lookAtLine, lookingBack, recall } from "./stage.js";
import { tell, type Telling } from "./telling.js";

interface EntryProps {
  line: Line;
  index: number;
  telling: Telling;
  seen: boolean;
  current: boolean;
  chosen(): void;
}

/**
 * A line is told once, when it comes: a long game has hundreds of them. (What reads a signal, as
 * the words are, is drawn anew only if that or its props change.)
 */
function Entry({ line, index, telling, seen, current, chosen }: EntryProps) {
  const look = () => {
    lookAtLine(index);
    chosen();
  };
  const sentence = tell(line, telling);
  if (!sentence) return null;
  return (
    <li aria-current={current ? "step" : undefined}>
      {seen ? (
        // By key one goes through them with the arrows: a long game would be many stops.
        <button type="button" tabIndex={-1} onClick={look}>
          {sentence}
        </button>
      ) : (
        sentence
      )}
    </li>
  );
}

/** The same telling, of the present view, until a line would be told in other words. */
function useSteady(telling: Telling): Telling {
  const { game, view, players } = telling;
  const names = players.map((each) => each.label).join("\n");
  const steady = useMemo(() => ({ ...telling }), [game, view.game, view.seat, names]);
  steady.view = view;
  return steady;
}

interface LogProps {
  log: readonly Line[];
  telling: Telling;
  /** A moment was chosen to be looked at. */
  chosen(): void;
}

export function Log({ log, telling, chosen }: LogProps) {
  const root = useRef<HTMLDivElement | null>(null);
  const steady = useSteady(telling);
  useEffect(() => {
    if (lookingBack.value === null) root.current?.scrollTo({ top: root.current.scrollHeight });
  }, [log.length]);
  useEffect(() => void recall(), []);
  const step = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") lookAt(frameAt.value - 1);
    if (event.key === "ArrowRight") lookAt(frameAt.value + 1);
  };
  const [from, to] = linesLookedAt.value;
  return (
    <div class="log" ref={root} onKeyDown={step} tabIndex={0} role="region" aria-label={t("tab.log")}>
      {log.length === 0 && <p class="quiet">{t("log.empty")}</p>}
      <ol>
        {log.map((line, index) => (
          <Entry
            key={index}
            line={line}
            index={index}
            telling={steady}
            seen={index >= firstSeen.value}
            current={index >= from && index < to}
            chosen={chosen}
          />
        ))}
      </ol>
    </div>
  );
}
