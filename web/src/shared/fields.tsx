// The few kinds of fields that our forms are made of.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
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
}

export function Text({
  label,
  value,
  maxLength,
  change,
  type = "text",
  required = false,
}: TextProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...({ type } as { type: "text" })}
        value={value}
        maxLength={maxLength}
        required={required}
        // A browser must not keep one person's PIN and fill it in for the next.
        autocomplete={type === "password" ? "one-time-code" : "off"}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}
