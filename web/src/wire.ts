// Made by `python -m cheeseboard.tables.typescript`; do not edit.

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
  offer: Offer | null;
  handover: Handover | null;
  forfeits: number[];
  next: string | null;
}

/** What is special about this client. */
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

/** What everybody could see before the last move. */
export interface Earlier {
  view: Record<string, unknown>;
  log: number;
}

/** A whole sheet; forget any other. A screen that several people share gets `earlier` when its eyes change with a move, so that it can show the move. */
export interface Fresh {
  type: "fresh";
  number: number;
  sheet: Sheet;
  earlier?: Earlier | null;
}

/** What changed since sheet `since`. Each change is a path and the value that stands there now; with "+" in third place the values are appended to the list that stands there. */
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

/** Nothing was changed. The number of the rule that forbids it, if one does. */
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

/** What happened: an action as this audience saw it, or an event at the table. */
export interface Line {
  by: number | "chance" | null;
  action: string;
  event?: string;
  then?: string[];
}

/** Seconds in the bank, and seconds more for each move. */
export interface ClockWish {
  bank: number;
  increment?: number;
  out?: "bot" | "lose";
}

/** Who is to sit on a seat of a new table. */
export interface SeatWish {
  kind: "bot" | "here" | "link" | "lobby" | "me" | "program";
  name?: string;
  level?: string;
  pin?: string;
  cat?: number;
}

/** A table as someone wants to open it. */
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

/** The answer to a wish: where the table is. */
export interface Opened {
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
  options: OptionInfo[];
  levels: Level[];
}

/** Who I am here. */
export interface Me {
  name: string;
  address?: string;
  may_let_in?: boolean;
}

/** Where others at home find this server. */
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

/** A table in the lobby, or among one's own. */
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

/** A code that moves a seat to another device. */
export interface CodeWish {
  table: string;
  seat: number;
  pin?: string;
}

/** I give up all my seats at a table. */
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

/** A record, to be looked at through a seat's eyes; None: a spectator's. */
export interface ReplayWish {
  record: Record<string, unknown>;
  eyes?: number | null;
}

/** What is answered to a bad request: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  text: string;
}

/** An action with what chance said to it, and what the seat saw afterwards. */
export interface ReplayStep {
  lines: Line[];
  view: Record<string, unknown>;
}

/** A game step by step, from before the first action. */
export interface Replay {
  steps: ReplayStep[];
}

/** A position in a lesson. Without a message it passes by itself. */
export interface LessonStep {
  lines: Line[];
  view: Record<string, unknown>;
  say?: string;
  do?: string | null;
  shows?: string[];
}

/** A guided game, through the eyes of seat 1. */
export interface Lesson {
  steps: LessonStep[];
}

/** From now on show me this table. `seen` is the number of the sheet that I have. */
export interface Watch {
  type: "watch";
  id: string;
  table: string;
  seen?: number | null;
  token?: string | null;
  whole?: boolean;
}

/** I have left the table's page. */
export interface Unwatch {
  type: "unwatch";
  id: string;
}

/** Play an action. The id is the mover's own: sent twice, it is played once. */
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

/** "I am Eva": show me what this seat knows, here where several people share a screen. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  pin?: string;
}

/** Draw the curtain again. */
export interface Cover {
  type: "cover";
  id: string;
}

/** Take a free seat. A seat for a link wants the link's secret. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  name?: string;
  secret?: string | null;
  cat?: number;
}

/** Give up a seat: before the game it is free again, in the game a bot plays on. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Take one's seat back from the bot that stood in. */
export interface Return {
  type: "return";
  id: string;
  seat: number;
}

/** The owner gives a seat to somebody else; while the game runs, what is played stays. */
export interface SetSeat {
  type: "set_seat";
  id: string;
  seat: number;
  wish: SeatWish;
}

/** The owner wants a new secret for a seat's link, or a new token for its program. */
export interface Invite {
  type: "invite";
  id: string;
  seat: number;
}

/** The owner waits no longer: bots take the free seats. A full table begins by itself. */
export interface Start {
  type: "start";
  id: string;
}

/** Another game with the same people, seats moved on by one. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Take back the seat's last move, or agree that another does, or not. */
export interface Takeback {
  type: "takeback";
  id: string;
  seat: number;
  agree?: boolean;
}

/** Ask all other people to let me take over a seat of somebody for whom a bot stands in, or one at my screen whose PIN is forgotten. */
export interface TakeOver {
  type: "take_over";
  id: string;
  seat: number;
}

/** Agree that somebody takes over a seat, or not. Who has asked can take it back with no. */
export interface Agree {
  type: "agree";
  id: string;
  key: string;
  agree?: boolean;
}

/** The owner sends away whoever sits there, or a spectator by his name. */
export interface Remove {
  type: "remove";
  id: string;
  seat?: number | null;
  spectator?: string;
}

/** The owner changes how the table is run; None leaves a thing as it is. */
export interface Change {
  type: "change";
  id: string;
  public?: boolean | null;
  hints?: boolean | null;
  chat?: boolean | null;
  pace?: number | null;
}

/** Odds, and on one's own turn hints, from what the seat knows. */
export interface Advice {
  type: "advice";
  id: string;
  seat?: number | null;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** What was agreed. */
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

/** Who sits there. */
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
}

export interface ChatLine {
  name: string;
  text: string;
  at: number;
}

/** Milliseconds left for each seat when this was written; one may be running since then. */
export interface Clocks {
  left: number[];
  running: number | null;
  at: number;
}

/** Somebody would like to take a move back. */
export interface Offer {
  by: number;
  to: number;
  agreed: number[];
  needed: number[];
}

/** Somebody would like to take over a seat. It happens when no answer is missing. */
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
