// Setting up a table: its seats and its options.
import { useState } from "preact/hooks";
import { isOnline } from "../connection/transport.js";
import type { ClockWish, GameInfo, SeatWish, TableWish } from "../connection/wire.js";
import { me } from "../me.js";
import { pace } from "../settings.js";
import { Choice, PaceChoice, Tick } from "../shared/fields.js";
import { allGames, useLoaded } from "../shared/loaded.js";
import { Message } from "../shared/message.js";
import { bots, habit, open, remember } from "../shared/opening.js";
import { reason, t, title } from "../words.js";
import { OptionFields } from "./option-fields.js";
import { SeatFields, settled } from "./seat-fields.js";

export default function SetupPage({ game }: { game: string }) {
  const games = useLoaded(allGames, []);
  const info = games.value?.find((each) => each.name === game);
  if (info) return <Setup info={info} />;
  const problem = games.value ? t("problem.unknown_game") : games.problem;
  return problem ? <Message text={problem} /> : <main class="page quiet">{t("loading")}</main>;
}

const firstSeats = (info: GameInfo): SeatWish[] => {
  const usual = habit(info);
  return [{ kind: "me" }, ...bots(usual.players - 1, usual.level)];
};

/** As many seats as players; those that are there stay. */
export const resized = (seats: readonly SeatWish[], count: number, level: string): SeatWish[] => [
  ...seats.slice(0, count),
  ...bots(Math.max(0, count - seats.length), level),
];

function Setup({ info }: { info: GameInfo }) {
  const [seats, setSeats] = useState(() => firstSeats(info));
  const [rest, setRest] = useState<Partial<TableWish>>({});
  const [name, setName] = useState<string | null>(null); // null: as before
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false); // the second half of a double touch opens nothing
  const set = (part: Partial<TableWish>) => setRest((old) => ({ ...old, ...part }));
  const level = habit(info).level;
  const openToAll = seats.some((each) => each.kind === "lobby");
  const submit = (event: Event) => {
    event.preventDefault();
    const bot = seats.find((each) => each.kind === "bot");
    remember(info.name, seats.length, bot?.level ?? level);
    const wish = {
      game: info.name,
      seats: settled(seats),
      ...rest,
      public: rest.public ?? openToAll,
    };
    const isHere = seats.some((each) => each.kind === "me");
    setBusy(true);
    open(wish, isHere ? name : null).catch((error: unknown) => {
      setProblem(reason(error));
      setBusy(false);
    });
  };
  const counts = Array.from(
    { length: info.max_players - info.min_players + 1 },
    (_, index) => info.min_players + index,
  );
  return (
    <main class="page setup" tabIndex={-1}>
      <h1>{t("setup.title", { game: title(info.name) })}</h1>
      <form onSubmit={submit}>
        <fieldset class="count">
          <legend>{t("setup.players")}</legend>
          {counts.map((each) => (
            <label key={each} class="pill">
              <input
                type="radio"
                name="players"
                checked={seats.length === each}
                onChange={() => setSeats(resized(seats, each, level))}
              />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
        <SeatFields
          seats={seats}
          levels={info.levels}
          change={setSeats}
          name={name ?? me.value?.name ?? ""}
          rename={setName}
        />
        <OptionFields
          info={info}
          players={seats.length}
          options={rest.options ?? {}}
          change={set}
        />
        {info.series && !info.whole_is_series && (
          <Tick
            label={t("setup.series")}
            why={t("setup.series.why")}
            on={rest.series ?? false}
            change={(series) => set({ series })}
          />
        )}
        {info.whole_is_series && (
          <Tick
            label={t("setup.round")}
            why={t("setup.round.why")}
            on={rest.series === false}
            change={(one) => set({ series: !one })}
          />
        )}
        <details>
          <summary>{t("setup.more")}</summary>
          {isOnline() && (
            <Tick
              label={t("setup.public")}
              why={t("setup.public.why")}
              on={rest.public ?? openToAll}
              change={(value) => set({ public: value })}
            />
          )}
          <Tick
            label={t("setup.hints")}
            why={t("setup.hints.why")}
            on={rest.hints ?? true}
            change={(hints) => set({ hints })}
          />
          {isOnline() && (
            <Tick
              label={t("setup.chat")}
              why={t("setup.chat.why")}
              on={rest.chat ?? true}
              change={(chat) => set({ chat })}
            />
          )}
          <PaceChoice
            value={String(rest.pace ?? pace.value)}
            change={(value) => set({ pace: Number(value) })}
          />
          <Choice
            label={t("setup.grace")}
            why={t("setup.grace.why")}
            value={String(rest.grace === undefined ? 60 : (rest.grace ?? "never"))}
            choices={[
              ["20", t("grace.seconds", { n: 20 })],
              ["60", t("grace.minutes", { n: 1 })],
              ["300", t("grace.minutes", { n: 5 })],
              ["3600", t("grace.minutes", { n: 60 })],
              ["never", t("grace.never")],
            ]}
            change={(value) => set({ grace: value === "never" ? null : Number(value) })}
          />
          <ClockFields clock={rest.clock ?? null} change={(clock) => set({ clock })} />
        </details>
        <p class="form-end">
          <button type="submit" class="button main" disabled={busy}>
            {t("setup.open")}
          </button>
          <a class="button plain" href="#/">
            {t("back.home")}
          </a>
        </p>
        {problem && (
          <p role="alert" class="refusal">
            {problem}
          </p>
        )}
      </form>
    </main>
  );
}

const CLOCKS: Record<string, ClockWish> = {
  quick: { bank: 180, increment: 5 },
  usual: { bank: 600, increment: 10 },
  slow: { bank: 1800, increment: 30 },
};

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
        why={t("setup.clock.why")}
        value={chosen ?? "none"}
        choices={[
          ["none", t("clock.none")],
          ...Object.entries(CLOCKS).map(
            ([name, each]) =>
              [
                name,
                t("clock.choice", { minutes: each.bank / 60, seconds: each.increment ?? 0 }),
              ] as const,
          ),
        ]}
        change={(value) => change(CLOCKS[value] ? { ...CLOCKS[value], out } : null)}
      />
      {clock && (
        <Choice
          label={t("setup.out")}
          why=""
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
