// The game so far, in words. A line that these eyes have seen happen can be looked back at.
import { useEffect, useRef } from "preact/hooks";
import type { Line } from "../wire.js";
import { t } from "../words.js";
import { frameAt, frameOfLine, lookAt, lookingBack, recall } from "./stage.js";
import { tell, type Telling } from "./telling.js";

interface LogProps {
  log: readonly Line[];
  telling: Telling;
}

export function Log({ log, telling }: LogProps) {
  const root = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    if (lookingBack.value === null) root.current?.scrollTo({ top: root.current.scrollHeight });
  }, [log.length]);
  useEffect(() => void recall(), []);
  const step = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") lookAt(frameAt.value - 1);
    if (event.key === "ArrowRight") lookAt(frameAt.value + 1);
  };
  return (
    <div class="log" ref={root} onKeyDown={step} tabIndex={0} role="region" aria-label={t("tab.log")}>
      {log.length === 0 && <p class="quiet">{t("log.empty")}</p>}
      <ol>
        {log.map((line, index) => {
          const sentence = tell(line, telling);
          if (!sentence) return null;
          const frame = frameOfLine(index);
          const current = lookingBack.value !== null && frame === lookingBack.value;
          return (
            <li key={index} aria-current={current ? "step" : undefined}>
              {frame >= 0 ? (
                // By key one goes through them with the arrows: a long game would be many stops.
                <button type="button" tabIndex={-1} onClick={() => lookAt(frame)}>
                  {sentence}
                </button>
              ) : (
                sentence
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
