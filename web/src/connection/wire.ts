// Made by `python -m cheeseboard.tables.wire.typescript`; do not edit.

export type SeatKind = "person" | "bot" | "program" | "link" | "lobby";

export type Status = "waiting" | "playing" | "over";

/** Everything about a table that one audience may know. */
export interface Sheet {
  table: TableInfo;
  status: "over" | "playing" | "waiting";
  version: number;
  seats: SeatInfo[];
  spectators: string[];
  view: Record<string, unknown> | null;
  log: Line[];
  chat: ChatLine[];
  clocks: Clocks | null;
  offer: TakebackRequest | null;
  handover: Handover | null;
  forfeits: number[];
  next: string | null;
}

/** What is different for this client. */
export interface You {
  type: "you";
  owner: boolean;
  seats: number[];
  eyes: number | null;
  curtain: number | null;
  takeback: number[];
  take_over: number[];
  name: string;
}

/** What everyone could see before the last move. */
export interface Earlier {
  view: Record<string, unknown>;
  log: number;
}

/** A whole sheet, which replaces any other. A shared screen gets `earlier` when its eyes change with a move, so that it can show the move. */
export interface Fresh {
  type: "fresh";
  number: number;
  sheet: Sheet;
  earlier?: Earlier | null;
}

/** What changed since sheet `since`. Each change is a path and its new value. With "+" as the third item, the values are appended to the list at that path. */
export interface Update {
  type: "update";
  since: number;
  number: number;
  changes: unknown[][];
}

export interface Ok {
  type: "ok";
  id: string;
  version?: number | null;
  secret?: string | null;
  table?: string | null;
}

/** Nothing was changed. `rule` is the number of the rule that forbids it, if there is one. */
export interface Refusal {
  type: "refused";
  id: string;
  code: string;
  text: string;
  rule?: string | null;
}

export interface Hint {
  action: string;
  win: number;
}

export interface Advised {
  type: "advised";
  id: string;
  win: number[];
  exact: boolean;
  hints: Hint[];
}

/** This client no longer watches the table: it was removed, or the table does not exist. */
export interface Gone {
  type: "gone";
  table: string;
  code: string;
  text: string;
}

/** Who should sit at a seat. */
export interface SeatWish {
  kind: "bot" | "here" | "link" | "lobby" | "me" | "program";
  name?: string;
  level?: string;
  pin?: string;
  cat?: number;
}

/** Start watching a table. `seen` is the number of the sheet that the client has. */
export interface Watch {
  type: "watch";
  id: string;
  table: string;
  seen?: number | null;
  token?: string | null;
  whole?: boolean;
}

/** Stop watching: the user has left the table's page. */
export interface Unwatch {
  type: "unwatch";
  id: string;
}

/** Play an action, or throw, such as dice: a text of `view.legal`. A move that is sent twice with the same id is played once. */
export interface Move {
  type: "move";
  id: string;
  seat: number;
  version: number;
  action: string;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Confirm who is at a shared screen, and show what their seat knows. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  pin?: string;
}

/** Cover a shared screen again. */
export interface Cover {
  type: "cover";
  id: string;
}

/** Take a free seat. A seat for a link needs the link's secret. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  name?: string;
  secret?: string | null;
  cat?: number;
}

/** Give up a seat. Before the game it becomes free; during the game a bot plays on. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Take the seat back from the bot that stood in. */
export interface Return {
  type: "return";
  id: string;
  seat: number;
}

/** The owner gives a seat to somebody else. A running game continues. */
export interface SetSeat {
  type: "set_seat";
  id: string;
  seat: number;
  wish: SeatWish;
}

/** The owner asks for a new secret for a seat's link, or a new token for its program. */
export interface Invite {
  type: "invite";
  id: string;
  seat: number;
}

/** The owner starts the game: bots take the free seats. A full table starts by itself. */
export interface Start {
  type: "start";
  id: string;
}

/** Open another game with the same people, every seat moved on by one. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** While another player's request to take back is open, agree to it or decline; otherwise take back the seat's own last move. */
export interface Takeback {
  type: "takeback";
  id: string;
  seat: number;
  agree?: boolean;
}

/** Ask all other people for a seat: one where a bot stands in for somebody, or one at the same screen whose PIN is forgotten. */
export interface TakeOver {
  type: "take_over";
  id: string;
  seat: number;
}

/** Agree, or not, that somebody takes over a seat. The person who asked withdraws with no. */
export interface Agree {
  type: "agree";
  id: string;
  key: string;
  agree?: boolean;
}

/** The owner removes the player at a seat, or a spectator by name. */
export interface Remove {
  type: "remove";
  id: string;
  seat?: number | null;
  spectator?: string;
}

/** The owner changes settings of the table; null leaves a setting unchanged. */
export interface Change {
  type: "change";
  id: string;
  public?: boolean | null;
  hints?: boolean | null;
  chat?: boolean | null;
  pace?: number | null;
}

/** Ask for odds, and on the seat's turn for hints, based on what the seat knows. */
export interface Advice {
  type: "advice";
  id: string;
  seat?: number | null;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** What happened: an action as this audience saw it, or an event at the table. */
export interface Line {
  by: number | "chance" | null;
  action: string;
  event?: string;
  then?: string[];
  left?: string;
}

/** Seconds at the start, and seconds added for each move. */
export interface ClockWish {
  bank: number;
  increment?: number;
  out?: "bot" | "lose";
}

/** A table to be opened. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  series?: boolean | null;
  public?: boolean;
  hints?: boolean;
  chat?: boolean;
  pace?: number;
  grace?: number | null;
  stand_in?: string;
  clock?: ClockWish | null;
}

/** The table that was opened or left. */
export interface TableAnswer {
  table: string;
}

export interface Level {
  name: string;
  elo: number;
  bot: string;
}

export interface OptionInfo {
  name: string;
  kind: "counts" | "flag" | "starter";
  default: unknown;
}

export interface GameInfo {
  name: string;
  rules: string;
  min_players: number;
  max_players: number;
  series: boolean;
  whole_is_series: boolean;
  lesson: boolean;
  hidden: boolean;
  options: OptionInfo[];
  levels: Level[];
}

/** The guest who asks. */
export interface Me {
  name: string;
  address?: string;
  may_let_in?: boolean;
}

/** The address of this server for others at home. */
export interface HomeNetwork {
  address: string;
}

export interface NewName {
  name: string;
}

/** How a finished game ended. */
export interface Result {
  mine: number[];
  named: number[];
  cats: number[];
  levels: string[];
  points: number[];
  winners: number[];
}

/** A table in the lobby, or in the list of a guest's own tables. */
export interface TableLine {
  table: string;
  game: string;
  status: "over" | "playing" | "waiting";
  players: number;
  names: string[];
  open: number;
  public: boolean;
  touched: number;
  my_turn?: boolean;
  result?: Result | null;
}

/** Asks for a code that moves a seat to another device. */
export interface CodeWish {
  table: string;
  seat: number;
  pin?: string;
}

/** Gives up all seats of this guest at a table. */
export interface LeaveWish {
  pins?: string[];
}

export interface Code {
  code: string;
  expires: number;
}

export interface UsedCode {
  code: string;
}

export interface Moved {
  table: string;
  seat: number;
}

/** A record to be shown as a seat sees it; without `eyes`, as a spectator sees it. */
export interface ReplayWish {
  record: Record<string, unknown>;
  eyes?: number | null;
}

/** The answer to a request that failed: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  text: string;
}

/** An action with the outcomes of chance after it, and what the seat saw then. */
export interface ReplayStep {
  lines: Line[];
  view: Record<string, unknown>;
}

/** A game step by step. The first step is before the first action. */
export interface Replay {
  steps: ReplayStep[];
}

/** A position in a lesson. A step without a message passes by itself. */
export interface LessonStep {
  lines: Line[];
  view: Record<string, unknown>;
  say?: string;
  do?: string | null;
  shows?: string[];
}

/** A guided game, as seat 1 sees it. */
export interface Lesson {
  steps: LessonStep[];
}

/** The setup and the settings of a table. */
export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  players: number;
  hidden: boolean;
  options: Record<string, unknown>;
  series: boolean;
  public: boolean;
  hints: boolean;
  chat: boolean;
  pace: number;
  grace: number | null;
  stand_in: string;
  clock: ClockWish | null;
}

/** A seat, and who plays it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "link" | "lobby" | "person" | "program";
  name: string;
  level: string;
  cat: number;
  online: boolean;
  bot_plays: boolean;
  forfeited: boolean;
  pin: boolean;
  wins: number;
}

export interface ChatLine {
  name: string;
  text: string;
  at: number;
}

/** Milliseconds left for each seat at the time `at`. One clock may be running since then. */
export interface Clocks {
  left: number[];
  running: number | null;
  at: number;
}

/** A player asks to take a move back. */
export interface TakebackRequest {
  by: number;
  to: number;
  agreed: number[];
  needed: number[];
}

/** Somebody asks to take over a seat. It happens when everyone has agreed. */
export interface Handover {
  key: string;
  seat: number;
  name: string;
  agreed: number[];
  needed: number[];
}

export type FromClient =
  | Watch
  | Unwatch
  | Move
  | Chat
  | Reveal
  | Cover
  | Sit
  | Leave
  | Return
  | SetSeat
  | Invite
  | Start
  | Rematch
  | Resign
  | Takeback
  | TakeOver
  | Agree
  | Remove
  | Change
  | Advice
  | Ping;

export type FromServer =
  | Fresh
  | Update
  | You
  | Ok
  | Refusal
  | Advised
  | Gone;
