// Buttons that send a request and show its result next to them.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Ok } from "../connection/wire.js";
import { ask } from "../live.js";
import { reason } from "../words.js";

type Message = Parameters<typeof ask>[0];

const WITHDRAW_AFTER = 8_000; // ms after which the question is withdrawn
const DOUBLE_CLICK = 500; // ms: a second press within this time is half of a double click, not an answer

interface LookProps {
  children: ComponentChildren;
  class?: string;
  /** A question to confirm first, for what cannot be undone. */
  sure?: string;
  /** What it does, below the button. */
  help?: string;
  disabled?: boolean;
}

interface DoButtonProps extends LookProps {
  does(): Promise<unknown>;
}

/** A first press only asks; the second one, a moment later, confirms. */
function useConfirmation(question: string | undefined, go: () => void) {
  const [asking, setAsking] = useState(false);
  const asked = useRef(0);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), WITHDRAW_AFTER);
    return () => clearTimeout(timer);
  }, [asking]);
  const withdraw = () => setAsking(false);
  const press = () => {
    if (question && !asking) {
      asked.current = performance.now();
      setAsking(true);
    } else if (!question || performance.now() - asked.current > DOUBLE_CLICK) {
      withdraw();
      go();
    }
  };
  return { asking, press, withdraw };
}

export function DoButton({ does, children, sure, help, disabled, ...rest }: DoButtonProps) {
  const id = useId();
  const [problem, setProblem] = useState("");
  const { asking, press, withdraw } = useConfirmation(sure, () => {
    setProblem("");
    does().catch((error: unknown) => setProblem(reason(error)));
  });
  return (
    <span class="asking">
      <button
        type="button"
        class={`button ${rest.class ?? ""}${asking ? " danger" : ""}`}
        disabled={disabled}
        {...(help ? { "aria-describedby": id } : {})}
        onClick={press}
        onBlur={withdraw}
        onKeyDown={(event) => event.key === "Escape" && withdraw()}
      >
        {asking ? sure : children}
      </button>
      {help && (
        <small id={id} class="quiet">
          {help}
        </small>
      )}
      {problem && (
        <span class="refusal" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

interface AskButtonProps extends LookProps {
  message: Message;
  done?(answer: Ok): void;
}

/** Sends a request to the open table. */
export const AskButton = ({ message, done, ...look }: AskButtonProps) => (
  <DoButton {...look} does={() => ask(message).then((answer) => done?.(answer as Ok))} />
);
