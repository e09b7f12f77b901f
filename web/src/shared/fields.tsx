// The few kinds of fields that our forms are made of.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../words.js";

export const LONGEST_NAME = 24; // letters; the server cuts off the rest

interface TickProps {
  label: string;
  help: string;
  on: boolean;
  change(on: boolean): void;
}

export function Tick({ label, help, on, change }: TickProps) {
  const id = useId();
  return (
    <div class="field tick">
      <input
        type="checkbox"
        id={id}
        checked={on}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help && <p id={`${id}-help`}>{help}</p>}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  help?: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  change(value: string): void;
}

export function Choice({ label, help = "", value, choices, change }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {help && <p id={`${id}-help`}>{help}</p>}
    </div>
  );
}

type Pace = "0.4" | "1.2" | "2.5";

/** How fast bots play. */
export const PaceChoice = ({ value, change }: { value: string; change(value: Pace): void }) => (
  <Choice
    label={t("setup.pace")}
    help={t("setup.pace.help")}
    value={value}
    choices={[
      ["0.4", t("pace.fast")],
      ["1.2", t("pace.usual")],
      ["2.5", t("pace.slow")],
    ]}
    change={(chosen) => change(chosen as Pace)}
  />
);

interface TextProps {
  label: ComponentChildren;
  value: string;
  maxLength: number;
  change(value: string): void;
  type?: "text" | "password" | "number";
  required?: boolean;
  /** What stands for an empty value. */
  placeholder?: string;
  /** Why the value cannot be sent; said below the field once the player tries to. */
  problem?: string;
}

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** What the server would say about a name. */
export const nameProblem = (name: string): string =>
  HAS_LETTER_OR_DIGIT.test(name) ? "" : t("problem.bad_name");

/** A form with such a problem is not sent: its first field with one gets the focus. */
function useProblem(problem: string) {
  const input = useRef<HTMLInputElement | null>(null);
  const [tried, setTried] = useState(false);
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  const onInvalid = (event: Event) => {
    if (!problem || !input.current) return;
    event.preventDefault(); // the browser would say it in its own language
    setTried(true);
    if (input.current.form?.querySelector("input:invalid") !== input.current) return;
    input.current.focus({ preventScroll: true });
    input.current.scrollIntoView({ block: "center" });
  };
  return { input, told: tried ? problem : "", onInvalid };
}

export function Text({
  label,
  value,
  maxLength,
  change,
  type = "text",
  required = false,
  placeholder = "",
  problem = "",
}: TextProps) {
  const id = useId();
  const { input, told, onInvalid } = useProblem(problem);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        aria-invalid={told !== ""}
        aria-describedby={told ? `${id}-problem` : undefined}
        onInvalid={onInvalid}
        {...({ type } as { type: "text" })}
        value={value}
        maxLength={maxLength}
        required={required}
        placeholder={placeholder}
        // A browser must not keep one person's PIN and fill it in for the next.
        autocomplete={type === "password" ? "one-time-code" : "off"}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {told && (
        <p id={`${id}-problem`} class="refusal" role="alert">
          {told}
        </p>
      )}
    </div>
  );
}
