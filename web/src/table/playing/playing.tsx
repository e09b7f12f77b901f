// The game itself: the board first, everything else around it.
import type { Sheet, You } from "../../connection/wire.js";
import { useWidth } from "../../shared/hooks.js";
import { useGame } from "../../shared/loaded.js";
import { ConnectionBar } from "../connection.js";
import { Ending } from "../ending/ending.js";
import { DESK, Side } from "../side/side.js";
import { present, shown, showsNewest } from "../stage.js";
import { BoardArea } from "./board-area.js";
import { TableHeader } from "./header.js";
import {
  useAbsences,
  useAnnouncements,
  useBoardFocus,
  useClearSecrets,
  useCurtain,
  useLogAsTold,
  usePageTitleMark,
  usePlayers,
  usePosition,
  useShownGame,
} from "./hooks.js";
import { LookBack } from "./look-back.js";

interface PlayingProps {
  sheet: Sheet;
  you: You;
  /** The next table has been asked for: nothing can be done here any more. */
  left: boolean;
}

export function Playing({ sheet, you, left }: PlayingProps) {
  const game = useGame(sheet.table.game);
  useShownGame(game.value);
  const players = usePlayers(sheet, you);
  const position = usePosition(game.value, players);
  const curtain = useCurtain(sheet, you);
  usePageTitleMark(players);
  useBoardFocus();
  const isEndShown = shown.value?.view.over ?? false;
  const log = useLogAsTold(sheet, isEndShown);
  useAnnouncements(position, log);
  useAbsences(sheet, you);
  useClearSecrets(sheet, you);
  const over = isEndShown && showsNewest.value;
  const beside = useWidth() >= DESK;
  return (
    <div class="table" inert={left}>
      <div class="table-main">
        <ConnectionBar />
        <TableHeader {...{ sheet, you, players, position, log }} curtain={curtain !== null} />
        <BoardArea
          position={position}
          seats={sheet.seats}
          curtain={curtain}
          helps={sheet.table.hints}
          problem={game.problem}
        />
        <LookBack />
        {over && position && <Ending key={sheet.table.id} {...{ sheet, you, position, beside }} />}
      </div>
      <Side
        {...{ sheet, log, you, position, beside, over }}
        logLength={present.value?.logLength ?? 0}
      />
    </div>
  );
}
