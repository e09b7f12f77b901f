// Setting up a table: its seats and its options.

import { useState } from "preact/hooks";
import type { GameInfo, SeatWish, TableWish } from "../../connection/wire.js";
import { me } from "../../me.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { GameTitle } from "../../shared/header.js";
import { PHONE } from "../../shared/hooks.js";
import { allGames, knownGames, useLoaded } from "../../shared/loaded.js";
import { Loading, Message } from "../../shared/message.js";
import { bots, createAndGo, habit, remember } from "../../shared/opening.js";
import { reason, t } from "../../words.js";
import { fittingOptions, OptionFields } from "./option-fields.js";
import { PinFields } from "./pin-fields.js";
import { isShared, SeatFields, withNames, withoutUnusedPins } from "./seat-fields.js";
import { type Changes, MoreFields, SeriesField } from "./table-fields.js";

export default function SetupPage({ game }: { game: string }) {
  const games = useLoaded(allGames, [], knownGames);
  const info = games.value?.find((each) => each.name === game);
  if (info) return <Setup info={info} />;
  const problem = games.value ? t("problem.unknown_game") : games.problem;
  return problem ? (
    <Message text={problem} />
  ) : (
    <main class="page quiet">
      <Loading />
    </main>
  );
}

const firstSeats = (info: GameInfo): SeatWish[] => {
  const usual = habit(info);
  return [{ kind: "me" }, ...bots(usual.players - 1, usual.level)];
};

/** As many seats as players; those that are there stay. */
const resized = (seats: readonly SeatWish[], count: number, level: string): SeatWish[] => [
  ...seats.slice(0, count),
  ...bots(Math.max(0, count - seats.length), level),
];

const isOpenToAll = (seats: readonly SeatWish[]): boolean =>
  seats.some((each) => each.kind === "lobby");

const wishOf = (info: GameInfo, seats: readonly SeatWish[], changes: Changes): TableWish => ({
  game: info.name,
  seats: withNames(withoutUnusedPins(seats)),
  ...changes,
  ...(changes.options && { options: fittingOptions(info, seats.length, changes.options) }),
  public: changes.public ?? isOpenToAll(seats),
});

/** Next time, as many players and bots of the same level are offered. */
function rememberSeats(info: GameInfo, seats: readonly SeatWish[]): void {
  const bot = seats.find((each) => each.kind === "bot");
  remember(info.name, seats.length, bot?.level ?? habit(info).level);
}

interface Opening {
  problem: string;
  /** While a table is being opened: a double click opens only one. */
  isBusy: boolean;
  submit(wish: TableWish, name: string | null): void;
}

function useOpening(): Opening {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = (wish: TableWish, name: string | null) => {
    setBusy(true);
    createAndGo(wish, name).catch((error: unknown) => {
      setProblem(reason(error));
      setBusy(false);
    });
  };
  return { problem, isBusy, submit };
}

function Setup({ info }: { info: GameInfo }) {
  const [seats, setSeats] = useState(() => firstSeats(info));
  const [changes, setChanges] = useState<Changes>({});
  const [name, setName] = useState<string | null>(null); // null: as before
  const opening = useOpening();
  const change = (part: Changes) => setChanges((old) => ({ ...old, ...part }));
  const submit = (event: Event) => {
    event.preventDefault();
    rememberSeats(info, seats);
    const isHere = seats.some((each) => each.kind === "me");
    opening.submit(wishOf(info, seats, changes), isHere ? name : null);
  };
  return (
    <main class="page setup" tabIndex={-1}>
      <GameTitle game={info.name} above={t("box.setup")} />
      <form onSubmit={submit}>
        <PlayerCount info={info} seats={seats} change={setSeats} />
        <SeatFields
          seats={seats}
          levels={info.levels}
          hidden={info.hidden}
          change={setSeats}
          name={name ?? me.value?.name ?? ""}
          rename={setName}
        />
        <GameOptions info={info} players={seats.length} changes={changes} change={change} />
        <MoreFields changes={changes} change={change} listed={isOpenToAll(seats)}>
          {info.hidden && isShared(seats) && <PinFields seats={seats} change={setSeats} />}
        </MoreFields>
        <FormEnd {...opening} />
      </form>
    </main>
  );
}

interface OptionsProps {
  info: GameInfo;
  players: number;
  changes: Changes;
  change(part: Changes): void;
}

/** Folded on a phone: most families play by the usual rules. */
function GameOptions({ info, players, changes, change }: OptionsProps) {
  const [wide] = useState(() => innerWidth >= PHONE);
  return (
    <details open={wide}>
      <summary>{t("setup.options")}</summary>
      <OptionFields
        info={info}
        players={players}
        options={fittingOptions(info, players, changes.options ?? {})}
        change={change}
      />
      <SeriesField info={info} changes={changes} change={change} />
    </details>
  );
}

interface PlayerCountProps {
  info: GameInfo;
  seats: readonly SeatWish[];
  change(seats: SeatWish[]): void;
}

function PlayerCount({ info, seats, change }: PlayerCountProps) {
  const counts = Array.from(
    { length: info.max_players - info.min_players + 1 },
    (_, index) => info.min_players + index,
  );
  return (
    <fieldset class="count">
      <legend>{t("setup.players")}</legend>
      {counts.map((each) => (
        <label key={each} class="pill">
          <input
            type="radio"
            name="players"
            checked={seats.length === each}
            onChange={() => change(resized(seats, each, habit(info).level))}
          />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  );
}

const FormEnd = ({ problem, isBusy }: Opening) => (
  <div class="form-end">
    <ErrorMessage text={problem} />
    <button type="submit" class="button main" disabled={isBusy} aria-busy={isBusy}>
      {t("setup.open")}
    </button>
    <a class="button plain" href="#/">
      {t("back.home")}
    </a>
  </div>
);
