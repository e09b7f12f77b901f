// Shared parts of all boards: player tags and the bar of actions.
import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";
import type { BoardProps, Player } from "../games/board.js";
import { type PageKey, percent, t, winsInWords } from "../words.js";

const minutes = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A player who is away or has not come yet, or has a bot in their place. */
function absence({ kind, online, bot_plays, expected }: Player): PageKey | null {
  if (kind !== "bot" && bot_plays) return "seat.stand_in";
  if (online) return null;
  return expected ? "seat.expected" : "seat.away";
}

interface SeatTagProps {
  player: Player;
  turn?: boolean;
  /** Once the game is over: this player has won. */
  wins?: boolean;
}

/** A player's name with presence and clock; it lights up on the player's turn, and if they have won. */
export function SeatTag({ player, turn = false, wins = false }: SeatTagProps): JSX.Element {
  const states = ["seat-tag"];
  if (turn || wins) states.push("turn");
  if (player.online) states.push("here");
  if (player.bot_plays) states.push("bot");
  if (player.forfeited) states.push("gone");
  const away = player.forfeited ? null : absence(player);
  if (away) states.push("away");
  return (
    <span class={states.join(" ")}>
      <span class="presence" aria-hidden="true" />
      <span class="name">{player.label}</span>
      {away && <span class="absence">{t(away)}</span>}
      {turn && (
        <span class="visually-hidden">
          {t(player.mine && !player.bot_plays ? "seat.turn.yours" : "seat.turn")}
        </span>
      )}
      {wins && <span class="visually-hidden">{t("seat.won")}</span>}
      {player.clock !== null && <span class="clock">{minutes(player.clock)}</span>}
    </span>
  );
}

type Acting = Pick<BoardProps, "view" | "act" | "pending" | "refused" | "hints">;

type KeyButtonProps = ButtonHTMLAttributes & { states: readonly string[]; can: boolean };

/** A button of the board that the arrow keys reach. */
export const KeyButton = ({ states, can, ...rest }: KeyButtonProps): JSX.Element => (
  <button type="button" class={states.join(" ")} data-key disabled={!can} {...rest} />
);

interface ActionButtonProps {
  board: Acting;
  action: string;
  /** The primary button. */
  main?: boolean;
  children: ComponentChildren;
}

/** A button that plays an action: quiet when it cannot be played, with its chances if asked for. */
export function ActionButton({ board, action, main = false, children }: ActionButtonProps) {
  const can = board.view.legal.includes(action) && board.pending === null;
  const hint = board.hints?.get(action);
  const states = ["button"];
  if (main) states.push("main");
  if (board.pending === action) states.push("sent");
  return (
    <KeyButton states={states} can={can} data-action={action} onClick={() => board.act(action)}>
      {children}
      {hint !== undefined && (
        <span class="chance">
          <span aria-hidden="true">{percent(hint)}</span>
          <span class="visually-hidden">, {winsInWords(hint)}</span>
        </span>
      )}
    </KeyButton>
  );
}

/** Why the last action was refused, beside where it was tried. */
export const Refusal = ({ board }: { board: Acting }): JSX.Element | null =>
  board.refused && (
    <p class="refusal" role="alert">
      {board.refused.text}
      {board.refused.rule && (
        <>
          {" "}
          <button type="button" class="see-rule" data-rule={board.refused.rule}>
            {t("rules.see", { rule: board.refused.rule })}
          </button>
        </>
      )}
    </p>
  );

/** The bar at the bottom with what can be done now. */
export const Actions = ({ board, children }: { board: Acting; children?: ComponentChildren }) => (
  <div class="actions" role="group" aria-label={t("actions")}>
    {children}
    <Refusal board={board} />
  </div>
);
