// Above the board: whose turn it is, notices, what has just happened, the odds.
import { useMemo } from "preact/hooks";
import type { Line, Sheet, You } from "../../connection/wire.js";
import { absence } from "../../games/absence.js";
import type { Player, View } from "../../games/board.js";
import { t, title } from "../../words.js";
import { Notices } from "../notices.js";
import { OddsBar } from "../odds.js";
import {
  captionOf,
  isOwnTurn,
  ownTurn,
  type Position,
  sentencesOf,
  sinceOwnTurn,
} from "../sentences.js";
import { caughtUp, present, shown } from "../stage.js";

function moverOf(view: View, players: readonly Player[]): Player | undefined {
  return typeof view.mover === "number" ? players[view.mover - 1] : undefined;
}

function turnText(view: View, players: readonly Player[]): string {
  if (view.over) return t("turn.over");
  if (isOwnTurn(view, players)) return ownTurn(view, players);
  const mover = moverOf(view, players);
  if (!mover) return "";
  const text = t(view.throws ? "turn.throws" : "turn.other", { name: mover.label });
  return absence(view, players) || text;
}

/** How the words look: the player's own turn, or that of a bot, which thinks. */
function turnClass(view: View, players: readonly Player[]): string {
  const mover = view.over ? undefined : moverOf(view, players);
  if (isOwnTurn(view, players)) return "turn mine";
  return mover && (mover.kind === "bot" || mover.bot_plays) ? "turn thinking" : "turn";
}

interface BarProps {
  view: View;
  players: readonly Player[];
  watching: boolean;
}

function Bar({ view, players, watching }: BarProps) {
  // The last scene tells how the game ended; only then it is over.
  const turn = view.over && !caughtUp.value ? "" : turnText(view, players);
  return (
    <div class="table-top">
      <a class="button plain" href="#/" aria-label={t("back.home")}>
        ←
      </a>
      <h1>{title(view.game)}</h1>
      {watching && <p class="quiet">{t("watching")}</p>}
      {turn && <p class={turnClass(view, players)}>{turn}</p>}
    </div>
  );
}

interface Recap {
  /** The last sentence in few words. */
  last: string;
  sentences: readonly string[];
}

const NOTHING_SAID: Recap = { last: "", sentences: [] };

/** The last thing that happened; unfolded, everything since the player's last turn. */
function Caption({ last, sentences }: Recap) {
  if (!last) return <p class="caption" />;
  if (sentences.length === 1) return <p class="caption">{last}</p>;
  return (
    <details class="caption">
      <summary>{last}</summary>
      <p>{t("recap")}</p>
      <ul>
        {sentences.map((each) => (
          <li>{each}</li>
        ))}
      </ul>
    </details>
  );
}

/** What the others did since the player's last turn. The words never run ahead of the board. */
function useRecap({ position, log, you, curtain }: HeaderProps): Recap {
  const logLength = shown.value?.logLength ?? 0;
  const over = shown.value?.view.over ?? false;
  const names = position?.players.map((each) => each.label).join();
  return useMemo(() => {
    const told = sinceOwnTurn(log.slice(0, logLength), you.eyes);
    // The end is told by the board: the last move is old news by then, but not who left.
    const lines = over ? told.filter((each) => each.event) : told;
    return position && !curtain
      ? { last: captionOf(lines, position), sentences: sentencesOf(lines, position) }
      : NOTHING_SAID;
  }, [log, logLength, over, you.eyes, position?.game, curtain, names]);
}

interface HeaderProps {
  sheet: Sheet;
  you: You;
  players: readonly Player[];
  position: Position | null;
  log: readonly Line[];
  /** While a shared screen is passed on, nothing is told. */
  curtain: boolean;
}

export function TableHeader(props: HeaderProps) {
  const { sheet, you, players, position, curtain } = props;
  const recap = useRecap(props);
  // Whose turn it is now, even while the player looks back.
  const now = present.value?.view;
  return (
    <header class={sheet.table.hints ? "table-head has-hints" : "table-head"}>
      {now && <Bar view={now} players={players} watching={you.seats.length === 0} />}
      <div class="notices">
        <Notices sheet={sheet} you={you} position={position} />
      </div>
      <Caption {...recap} />
      {position && !curtain && <OddsBar key={position.view.seat} position={position} />}
    </header>
  );
}
