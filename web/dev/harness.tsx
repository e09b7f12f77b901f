// One board alone, stepping through a recorded game. For those who draw boards; not shipped.
//
// harness.html?game=hunt&players=2&seat=1&step=4&theme=dark&lang=sk&motion=off
// seat=0 is a spectator. Page Up and Page Down step; a played action is shown and, if it is the
// recorded one, goes on. &refuse=1 refuses what is played, &hints=1 shows made-up chances.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../src/art/palette.css";
import "../src/art/type.css";
import "../src/art/kit.css";
import "../src/shared/pages.css";
import "../src/shared/forms.css";
import "../src/table/table.css";
import "./harness.css";
import { loadFont } from "../src/art/font.js";
import type { Line } from "../src/connection/wire.js";
import type { BoardProps, Game, Player, Refused, View, WordsContext } from "../src/games/board.js";
import { boxArt, loadGame } from "../src/games/index.js";
import { wordsContext } from "../src/games/words-context.js";
import { namedPlayer } from "../src/shared/people.js";
import { usePageKeys } from "../src/ui/keys.js";
import { skip } from "../src/ui/motion.js";
import { gameWords, setLanguage } from "../src/words.js";
import { Pieces } from "./pieces.js";

interface Step {
  action: string | null;
  views: Record<string, View>;
  lines: Record<string, Line[]>;
}

const query = new URLSearchParams(location.search);
const name = query.get("game") ?? "hunt";
const seat = Number(query.get("seat") ?? "1");
const NAMES = ["Eva", "Bartholomew-Maximilian", "Ján", "Ольга", "Mia"];

const player = (number: number): Player => ({
  ...namedPlayer(number, NAMES[number - 1]!),
  kind: number === 2 ? "bot" : "person",
  online: number !== 4,
  bot_plays: number === 2,
  mine: number === seat,
});

const linesOf = (step: Step): Line[] => step.lines[String(seat)] ?? [];

function useSteps(steps: Step[]) {
  const [at, setAt] = useState(Math.min(Number(query.get("step") ?? "0"), steps.length - 1));
  const [before, setBefore] = useState<View | null>(null);
  const view = steps[at]!.views[String(seat)]!;
  const go = (to: number) => {
    if (to < 0 || to >= steps.length) return;
    setBefore(to === at + 1 ? view : null);
    setAt(to);
  };
  usePageKeys((event) => {
    if (event.key === "PageDown") go(at + 1);
    if (event.key === "PageUp") go(at - 1);
  });
  return { at, step: steps[at]!, view, before, go };
}

function Harness({ game, steps }: { game: Game; steps: Step[] }) {
  const { at, step, view, before, go } = useSteps(steps);
  const [played, setPlayed] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => setRefused(null), [at]);
  const players =
    view.points !== undefined ? Array.from({ length: view.players }, (_, i) => player(i + 1)) : [];
  const context = wordsContext({ view, players, t: gameWords(name) });
  const said = linesOf(step).map((line) => game.sentence(line, context));
  const act = (action: string) => {
    setPlayed(action);
    if (query.get("refuse")) setRefused({ action, text: "That does not fit here.", rule: "H5" });
    else if (steps[at + 1]?.action === action) go(at + 1);
  };
  return (
    <div class="harness">
      <header>
        <Stepper at={at} last={steps.length - 1} go={go} />
        <span id="said">{said.join(" ")}</span>
        <code id="played">{played}</code>
      </header>
      <main class="board" onPointerDown={(event) => skip(event)}>
        <Board {...{ game, view, before, players, act, refused }} lines={linesOf(step)} />
      </main>
      <Words game={game} context={context} />
    </div>
  );
}

interface StepperProps {
  at: number;
  last: number;
  go(to: number): void;
}

const Stepper = ({ at, last, go }: StepperProps) => (
  <>
    <button type="button" onClick={() => go(at - 1)}>
      ←
    </button>
    <output>
      {at} / {last}
    </output>
    <button type="button" onClick={() => go(at + 1)}>
      →
    </button>
  </>
);

type Shown = Pick<BoardProps, "view" | "before" | "lines" | "players" | "act" | "refused">;

function Board({ game, ...shown }: Shown & { game: Game }) {
  const hints = query.get("hints")
    ? new Map(shown.view.legal.map((each, index) => [each, 0.9 / (index + 1)]))
    : null;
  return (
    <game.Board
      {...shown}
      bottom={seat || 1}
      pending={null}
      hints={hints}
      compact={innerWidth < 600}
      scene={null}
      helps
      motion={{ on: query.get("motion") !== "off", speed: 1 }}
      t={gameWords(name)}
    />
  );
}

/** What the game says of this position: for reading its words one by one. */
const Words = ({ game, context }: { game: Game; context: WordsContext }) => (
  <details>
    <summary>words</summary>
    <p>rule {game.rule(context.view)}</p>
    <ul>
      {context.view.legal.map((each) => (
        <li key={each}>
          {each}: {game.choiceLabel(each, context)}
        </li>
      ))}
    </ul>
    {context.view.over && <pre>{JSON.stringify(game.scores(context), null, 1)}</pre>}
  </details>
);

function Boxes() {
  const Art = boxArt(name);
  return <main class="box-alone">{Art && <Art />}</main>;
}

async function main() {
  document.documentElement.dataset.theme = query.get("theme") ?? "light";
  document.documentElement.dataset.motion = query.get("motion") ?? "on";
  await setLanguage(query.get("lang") ?? "en");
  const root = document.getElementById("app")!;
  if (query.get("pieces")) return render(<Pieces />, root);
  if (query.get("box")) return render(<Boxes />, root);
  const game = await loadGame(name);
  const file = await fetch(`/dev/fixtures/${name}-${query.get("players") ?? "2"}.json`);
  if (!file.ok) throw new Error(`Make the fixture first: dev/fixtures.py ${name} PLAYERS`);
  render(<Harness game={game} steps={(await file.json()).steps} />, root);
}

void main();
void loadFont();
