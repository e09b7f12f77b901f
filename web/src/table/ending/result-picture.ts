// A result as a picture to share: the game's box, the players, and how it ended.
import { type ComponentChild, h, render } from "preact";
import { CatPicture, lookOf } from "../../art/cats.js";
import { boxArt } from "../../games/index.js";
import { verdict } from "../../games/verdict.js";
import { download } from "../../ui/files.js";
import { language, signed, title } from "../../words.js";
import type { Position } from "../sentences.js";
import { ranked } from "./score-sheet.js";

const WIDTH = 1200;
const HEIGHT = 630;
const ART = { x: 40, y: 105, width: 560, height: 420, radius: 28 }; // all of it is seen
const LEFT = 660;
const ROOM = WIDTH - LEFT - 60;
const ROW = 70; // px for each player
const CAT = 54;

/** A picture's own text: what the page's style sheets would say is written into it. */
function selfContained(svg: SVGElement): string {
  const page = getComputedStyle(document.documentElement);
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [, , width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  svg.setAttribute("width", String(ART.width));
  svg.setAttribute("height", String((ART.width * height) / width));
  return svg.outerHTML.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
    page.getPropertyValue(name).trim(),
  );
}

/** A drawing of ours as an image that a canvas can draw. */
async function imageOf(drawing: ComponentChild): Promise<HTMLImageElement | null> {
  const host = document.createElement("div");
  render(drawing, host);
  const svg = host.querySelector("svg");
  if (!svg) return null;
  const image = new Image();
  const source = URL.createObjectURL(new Blob([selfContained(svg)], { type: "image/svg+xml" }));
  image.src = source;
  try {
    await image.decode();
  } finally {
    render(null, host);
    URL.revokeObjectURL(source);
  }
  return image;
}

const INK = "#2e2118";
const QUIET = "#5e4a39";
const WON = "#f8e3b0";

interface Writing {
  size: number;
  bold?: boolean;
  ink?: string;
}

function write(
  paper: CanvasRenderingContext2D,
  text: string,
  y: number,
  { size, bold = false, ink = INK }: Writing,
): void {
  paper.font = `${bold ? 800 : 600} ${size}px Nunito, sans-serif`;
  paper.fillStyle = ink;
  paper.fillText(text, LEFT, y, ROOM);
}

interface Row {
  cat: HTMLImageElement | null;
  name: string;
  points: string;
  won: boolean;
}

function rowsOf(position: Position): Promise<Row[]> {
  const { view, players } = position;
  const rows = ranked(position).map((player) => ({
    player,
    points: view.points?.[player.seat - 1] ?? 0,
    won: view.winners?.includes(player.seat) ?? false,
  }));
  return Promise.all(
    rows.map(async ({ player, points, won }) => ({
      cat: await imageOf(
        h(CatPicture, {
          look: lookOf(players, player.seat),
          mood: won ? "glad" : "calm",
          crowned: won,
        }),
      ),
      name: player.label,
      points: signed(points),
      won,
    })),
  );
}

/** A cat, a name, and the points in a column of their own. */
function drawRow(
  paper: CanvasRenderingContext2D,
  { cat, name, points, won }: Row,
  y: number,
): void {
  const middle = y + ROW / 2;
  if (won) {
    paper.fillStyle = WON;
    paper.beginPath();
    paper.roundRect(LEFT - 14, y + 2, ROOM + 28, ROW - 4, 16);
    paper.fill();
  }
  if (cat) {
    const high = (CAT * cat.height) / cat.width; // with a crown, it is higher than the row
    paper.drawImage(cat, LEFT, middle + CAT / 2 - high, CAT, high);
  }
  paper.font = `${won ? 800 : 600} 36px Nunito, sans-serif`;
  paper.fillStyle = INK;
  const wide = paper.measureText(points).width;
  paper.textBaseline = "middle";
  paper.fillText(name, LEFT + CAT + 16, middle, ROOM - CAT - wide - 40);
  paper.fillText(points, LEFT + ROOM - wide, middle);
}

/** Other people get the picture: nobody is "you" in it. */
async function drawWords(paper: CanvasRenderingContext2D, position: Position): Promise<void> {
  const { view, players } = position;
  const rows = await rowsOf(position);
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format();
  let y = (HEIGHT - (rows.length * ROW + 200)) / 2;
  paper.textBaseline = "top";
  write(paper, title(view.game), y, { size: 52, bold: true });
  write(paper, verdict({ ...view, seat: null }, players), y + 72, { size: 36 });
  y += 134;
  for (const row of rows) {
    drawRow(paper, row, y);
    y += ROW;
  }
  paper.textBaseline = "top";
  write(paper, `${date} · Cheeseboard`, y + 24, { size: 26, ink: QUIET });
}

/** The box of the game lies on the table. */
function drawBox(paper: CanvasRenderingContext2D, art: HTMLImageElement): void {
  const { x, y, width, height, radius } = ART;
  paper.save();
  paper.beginPath();
  paper.roundRect(x, y, width, height, radius);
  paper.shadowColor = "rgb(46 33 24 / 0.4)";
  paper.shadowBlur = 24;
  paper.shadowOffsetY = 8;
  paper.fill();
  paper.clip();
  paper.drawImage(art, x, y, width, height);
  paper.restore();
}

async function drawResult(position: Position): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext("2d")!;
  paper.fillStyle = "#fffaf0";
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  const Art = boxArt(position.view.game);
  const art = Art && (await imageOf(h(Art, {})));
  if (art) drawBox(paper, art);
  await drawWords(paper, position);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The picture could not be made.");
  return new File([blob], `${position.view.game}.png`, { type: "image/png" });
}

/** By the system's own way to share, or as a download; returns the name of a file that was saved. */
export async function shareResult(position: Position): Promise<string> {
  const file = await drawResult(position);
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if ((error as Error).name !== "AbortError") throw error; // somebody thought better of it
    });
    return "";
  }
  download(file, file.name);
  return file.name;
}
