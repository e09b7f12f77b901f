// Fields of a new table that most players leave as they are.
import type { ComponentChildren } from "preact";
import { isOnline } from "../../connection/transport.js";
import type { ClockWish, GameInfo, TableWish } from "../../connection/wire.js";
import { pace } from "../../settings.js";
import { Choice, PaceChoice, Tick } from "../../shared/fields.js";
import { t } from "../../words.js";

/** What was changed from the defaults. */
export type Changes = Partial<TableWish>;

interface FieldsProps {
  changes: Changes;
  change(part: Changes): void;
}

/** One game or several: a series is offered as the longer or the shorter form of a game. */
export function SeriesField({ info, changes, change }: FieldsProps & { info: GameInfo }) {
  if (info.whole_is_series)
    return (
      <Tick
        label={t("setup.round")}
        help={t("setup.round.help")}
        on={changes.series === false}
        change={(one) => change({ series: !one })}
      />
    );
  if (!info.series) return null;
  return (
    <Tick
      label={t("setup.series")}
      help={t("setup.series.help")}
      on={changes.series ?? false}
      change={(series) => change({ series })}
    />
  );
}

interface MoreProps extends FieldsProps {
  /** In the lobby unless the player says no. */
  listed: boolean;
  children: ComponentChildren;
}

/** Everything folded away below the options. */
export const MoreFields = ({ changes, change, listed, children }: MoreProps) => (
  <details>
    <summary>{t("setup.more")}</summary>
    {children}
    {isOnline() && (
      <Tick
        label={t("setup.public")}
        help={t("setup.public.help")}
        on={changes.public ?? listed}
        change={(value) => change({ public: value })}
      />
    )}
    <Tick
      label={t("setup.hints")}
      help={t("setup.hints.help")}
      on={changes.hints ?? true}
      change={(hints) => change({ hints })}
    />
    {isOnline() && (
      <Tick
        label={t("setup.chat")}
        help={t("setup.chat.help")}
        on={changes.chat ?? true}
        change={(chat) => change({ chat })}
      />
    )}
    <PaceChoice
      value={String(changes.pace ?? pace.value)}
      change={(value) => change({ pace: Number(value) })}
    />
    <GraceField changes={changes} change={change} />
    <ClockFields clock={changes.clock ?? null} change={(clock) => change({ clock })} />
  </details>
);

/** How long a table waits for an absent player. */
const GraceField = ({ changes: { grace }, change }: FieldsProps) => (
  <Choice
    label={t("setup.grace")}
    help={t("setup.grace.help")}
    value={String(grace === undefined ? 60 : (grace ?? "never"))}
    choices={[
      ["20", t("grace.seconds", { n: 20 })],
      ["60", t("grace.minutes", { n: 1 })],
      ["300", t("grace.minutes", { n: 5 })],
      ["3600", t("grace.minutes", { n: 60 })],
      ["never", t("grace.never")],
    ]}
    change={(value) => change({ grace: value === "never" ? null : Number(value) })}
  />
);

const CLOCKS: Record<string, ClockWish> = {
  quick: { bank: 180, increment: 5 },
  usual: { bank: 600, increment: 10 },
  slow: { bank: 1800, increment: 30 },
};

const clockName = ({ bank, increment }: ClockWish): string =>
  t("clock.choice", { minutes: bank / 60, seconds: increment ?? 0 });

interface ClockProps {
  clock: ClockWish | null;
  change(clock: ClockWish | null): void;
}

function ClockFields({ clock, change }: ClockProps) {
  const chosen = Object.entries(CLOCKS).find(([, each]) => each.bank === clock?.bank)?.[0];
  const out = clock?.out ?? "bot";
  return (
    <>
      <Choice
        label={t("setup.clock")}
        help={t("setup.clock.help")}
        value={chosen ?? "none"}
        choices={[
          ["none", t("clock.none")],
          ...Object.entries(CLOCKS).map(([name, each]) => [name, clockName(each)] as const),
        ]}
        change={(value) => change(CLOCKS[value] ? { ...CLOCKS[value], out } : null)}
      />
      {clock && (
        <Choice
          label={t("setup.out")}
          help=""
          value={out}
          choices={[
            ["bot", t("out.bot")],
            ["lose", t("out.lose")],
          ]}
          change={(value) => change({ ...clock, out: value as "bot" | "lose" })}
        />
      )}
    </>
  );
}
