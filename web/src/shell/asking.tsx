// A button that asks the server for something, and says beside itself what came of it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../live.js";
import type { Ok } from "../wire.js";
import { reason } from "./people.js";

type Message = Parameters<typeof ask>[0];

const DOUBT = 8_000; // ms after which somebody is not asked any more whether he is sure

interface AskButtonProps {
  message: Message;
  children: ComponentChildren;
  class?: string;
  /** Asked first, where it cannot be undone. */
  sure?: string;
  done?(answer: Ok): void;
  disabled?: boolean;
}

export function AskButton({ message, children, sure, done, disabled, ...rest }: AskButtonProps) {
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), DOUBT);
    return () => clearTimeout(timer);
  }, [asking]);
  const send = () => {
    setAsking(false);
    setProblem("");
    ask(message).then(
      (answer) => done?.(answer as Ok),
      (error: unknown) => setProblem(reason(error)),
    );
  };
  const style = `button ${rest.class ?? ""}${asking ? " danger" : ""}`;
  return (
    <span class="asking">
      <button
        type="button"
        class={style}
        disabled={disabled}
        onClick={() => (sure && !asking ? setAsking(true) : send())}
      >
        {asking ? sure : children}
      </button>
      {problem && (
        <span class="refusal" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
