// Buttons that send a request and show its result next to them.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Ok } from "../connection/wire.js";
import { ask } from "../live.js";
import { announce } from "../ui/announce.js";
import { reason, t } from "../words.js";

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
  /** What happens then, said with the question. */
  outcome?: string;
  disabled?: boolean;
}

interface DoButtonProps extends LookProps {
  does(): Promise<unknown>;
}

/** A first press only asks; the second one, a moment later, confirms. */
function useConfirmation(question: string | undefined, go: () => void) {
  const [asking, setAsking] = useState(false);
  const asked = useRef(0);
  const box = useRef<HTMLSpanElement | null>(null);
  const withdraw = () => {
    // Cancel vanishes: the focus goes back to the button that asked.
    if (box.current?.contains(document.activeElement)) box.current.querySelector("button")?.focus();
    setAsking(false);
  };
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(withdraw, WITHDRAW_AFTER);
    return () => clearTimeout(timer);
  }, [asking]);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget as Node | null)) withdraw();
  };
  const press = () => {
    if (question && !asking) {
      asked.current = performance.now();
      setAsking(true);
    } else if (!question || performance.now() - asked.current > DOUBLE_CLICK) {
      withdraw();
      go();
    }
  };
  return { asking, box, press, withdraw, leave };
}

const Refusal = ({ text }: { text: string }) => (
  <span class="refusal" role="alert">
    {text}
  </span>
);

function Outcome({ text }: { text: string }) {
  useEffect(() => announce(text), []);
  return <small>{text}</small>;
}

export function DoButton(props: DoButtonProps) {
  const { does, children, sure, help, outcome, disabled, ...rest } = props;
  const id = useId();
  const [problem, setProblem] = useState("");
  const { asking, box, press, withdraw, leave } = useConfirmation(sure, () => {
    setProblem("");
    does().catch((error: unknown) => setProblem(reason(error)));
  });
  return (
    <span
      class="asking"
      ref={box}
      onFocusOut={leave}
      onKeyDown={(event) => event.key === "Escape" && withdraw()}
    >
      <button
        type="button"
        class={`button ${rest.class ?? ""}${asking ? " danger" : ""}`}
        disabled={disabled}
        {...(help ? { "aria-describedby": id } : {})}
        onClick={press}
      >
        {asking ? sure : children}
      </button>
      {asking && (
        <button type="button" class="button" onClick={withdraw}>
          {t("cancel")}
        </button>
      )}
      {asking && outcome && <Outcome text={outcome} />}
      {help && (
        <small id={id} class="quiet">
          {help}
        </small>
      )}
      {problem && <Refusal text={problem} />}
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
