// One board alone, stepping through a recorded game. For those who draw boards; not shipped.
//
// harness.html?game=hunt&players=2&seat=1&step=4&light=night&lang=sk&motion=off
// seat=0 is a spectator. Left and right step; a played action is shown and, if it is the
// recorded one, goes on. &refuse=1 refuses what is played, &hints=1 shows made-up chances.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../src/art/fonts.css";
import "../src/art/palette.css";
import "../src/art/type.css";
import "../src/art/kit.css";
import "../src/shared/pages.css";
import "../src/shared/forms.css";
import "../src/table/table.css";
import "./harness.css";
import type { Line } from "../src/connection/wire.js";
import type { Game, Player, Refused, View } from "../src/games/board.js";
import { boxArt, loadGame } from "../src/games/index.js";
import { speaking } from "../src/games/speaking.js";
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
  seat: number,
  kind: number === 2 ? "bot" : "person",
  name: NAMES[number - 1]!,
  label: NAMES[number - 1]!,
  level: "",
  cat: number,
  online: number !== 4,
  bot_plays: number === 2,
  forfeited: false,
  pin: false,
  clock: null,
  mine: number === seat,
});

function Harness({ game, steps }: { game: Game; steps: Step[] }) {
  const [at, setAt] = useState(Math.min(Number(query.get("step") ?? "0"), steps.length - 1));
  const [before, setBefore] = useState<View | null>(null);
  const [played, setPlayed] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  const now = steps[at]!;
  const view = now.views[String(seat)]!;
  const players =
    view.points !== undefined ? Array.from({ length: view.players }, (_, i) => player(i + 1)) : [];
  const context = speaking({ view, players, t: gameWords(name) });
  const go = (to: number) => {
    if (to < 0 || to >= steps.length) return;
    setBefore(to === at + 1 ? view : null);
    setRefused(null);
    setAt(to);
  };
  const act = (action: string) => {
    setPlayed(action);
    if (query.get("refuse")) setRefused({ action, text: "That does not fit here.", rule: "H5" });
    else if (steps[at + 1]?.action === action) go(at + 1);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "PageDown") go(at + 1);
      if (event.key === "PageUp") go(at - 1);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
  const hints = query.get("hints")
    ? new Map(view.legal.map((each, index) => [each, 0.9 / (index + 1)]))
    : null;
  return (
    <div class="harness">
      <header>
        <button type="button" onClick={() => go(at - 1)}>
          ←
        </button>
        <output>
          {at} / {steps.length - 1}
        </output>
        <button type="button" onClick={() => go(at + 1)}>
          →
        </button>
        <span id="said">
          {(now.lines[String(seat)] ?? []).map((line) => game.says(line, context)).join(" ")}
        </span>
        <code id="played">{played}</code>
      </header>
      <main class="board" onPointerDown={(event) => skip(event)}>
        <game.Board
          view={view}
          before={before}
          lines={now.lines[String(seat)] ?? []}
          players={players}
          bottom={seat || 1}
          act={act}
          pending={null}
          refused={refused}
          hints={hints}
          compact={innerWidth < 600}
          scene={null}
          goOn={() => undefined}
          helps
          motion={{ on: query.get("motion") !== "off", speed: 1 }}
          t={gameWords(name)}
        />
      </main>
      <details>
        <summary>words</summary>
        <p>rule {game.rule(view)}</p>
        <ul>
          {view.legal.map((each) => (
            <li key={each}>
              {each}: {game.offers(each, context)}
            </li>
          ))}
        </ul>
        {view.over && <pre>{JSON.stringify(game.scores(context), null, 1)}</pre>}
      </details>
    </div>
  );
}

function Boxes() {
  const Art = boxArt(name);
  return <main class="box-alone">{Art && <Art />}</main>;
}

async function main() {
  document.documentElement.dataset.light = query.get("light") ?? "noon";
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
