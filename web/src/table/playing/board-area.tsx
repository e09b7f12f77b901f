// The board's place on the page: the game, a curtain, or a short message until the game is there.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useMemo, useRef } from "preact/hooks";
import type { Line, SeatInfo } from "../../connection/wire.js";
import { GameBoard } from "../../shared/game-board.js";
import { Loading } from "../../shared/message.js";
import { skip } from "../../ui/motion.js";
import { t } from "../../words.js";
import { Curtain } from "../curtain.js";
import { advises, tellingHints } from "../odds.js";
import { act, pendingAction, refused } from "../pending-move.js";
import type { Position } from "../sentences.js";
import { closeDrawer } from "../side/side.js";
import { goOn, isPlaying, shown, showsNewest } from "../stage.js";
import { useBottomSeat } from "./hooks.js";

interface BoardAreaProps {
  position: Position | null;
  seats: readonly SeatInfo[];
  curtain: SeatInfo | null;
  helps: boolean;
  /** Why the board could not be loaded. */
  problem: string;
}

export function BoardArea({ position, seats, curtain, helps, problem }: BoardAreaProps) {
  const bottom = useBottomSeat();
  const waits = shown.value?.waits ?? false;
  const press = (event: PointerEvent) => {
    skip(event);
    const onButton = (event.target as Element).closest("button:enabled") !== null;
    if (!onButton) goOn();
    closeDrawer();
  };
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest("[data-ends-scene]")) goOn();
  };
  return (
    <main class="board" tabIndex={-1} aria-label={t("board")} onPointerDown={press} onClick={click}>
      {curtain ? (
        <Curtain key={curtain.seat} seat={curtain} seats={seats} />
      ) : position ? (
        <BoardErrors>
          <LiveBoard position={position} bottom={bottom} helps={helps} />
        </BoardErrors>
      ) : (
        <p class="quiet">{problem || <Loading />}</p>
      )}
      <Continue waits={waits && isPlaying.value} />
    </main>
  );
}

/** A board that fails can be drawn again; the page around it works on. */
function BoardErrors({ children }: { children: ComponentChildren }) {
  const [broken, drawAgain] = useErrorBoundary((error) => console.error(error));
  if (!broken) return <>{children}</>;
  return (
    <p class="notice" role="alert">
      {t("board.broken")}{" "}
      <button type="button" class="button" onClick={drawAgain}>
        {t("board.again")}
      </button>
    </p>
  );
}

function useHints(): ReadonlyMap<string, number> | null {
  // While the board still shows what happened before, there is nothing to advise yet.
  const hints = useComputed(() => {
    // A single choice needs no figure.
    const chooses = showsNewest.value && shown.value?.view.legal.length !== 1;
    const known = chooses ? tellingHints.value : [];
    return advises.value ? new Map(known.map((each) => [each.action, each.win])) : null;
  });
  return hints.value;
}

const NO_LINES: readonly Line[] = [];

interface LiveBoardProps {
  position: Position;
  bottom: number;
  helps: boolean;
}

function LiveBoard({ position, bottom, helps }: LiveBoardProps) {
  const hints = useHints();
  const live = showsNewest.value;
  const view = useMemo(
    () => (live ? position.view : { ...position.view, legal: [] }),
    [position.view, live],
  );
  return (
    <GameBoard
      game={position.game}
      view={view}
      before={shown.value?.before ?? null}
      lines={shown.value?.lines ?? NO_LINES}
      scene={shown.value?.scene ?? null}
      helps={helps}
      players={position.players}
      bottom={bottom}
      act={act}
      pending={pendingAction.value}
      refused={refused.value}
      hints={hints}
    />
  );
}

/** Goes on from a moment that waits to be seen. */
function Continue({ waits }: { waits: boolean }) {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const free = document.activeElement?.matches("body, main.board") ?? true;
    if (waits && free) button.current?.focus({ preventScroll: true });
  }, [waits]);
  if (!waits) return null;
  return (
    <p class="continue">
      <button ref={button} type="button" class="button main go-on" onClick={goOn}>
        {t("continue")}
      </button>
    </p>
  );
}
