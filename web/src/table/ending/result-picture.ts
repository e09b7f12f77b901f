// A result as a picture to share: the game's box, the players, and how it ended.
import { h, render } from "preact";
import { boxArt } from "../../games/index.js";
import { verdict } from "../../games/verdict.js";
import { language, signed, title } from "../../words.js";
import type { Position } from "../sentences.js";

const WIDTH = 1200;
const HEIGHT = 630;
const ART = { x: 40, y: 105, width: 560, height: 420, radius: 28 }; // all of it is seen
const LEFT = 660;
const ROOM = WIDTH - LEFT - 40;

/** A picture's own text: what the page's style sheets would say is written into it. */
function selfContained(svg: SVGElement): string {
  const page = getComputedStyle(document.documentElement);
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", String(ART.width));
  svg.setAttribute("height", String(ART.height));
  return svg.outerHTML.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
    page.getPropertyValue(name).trim(),
  );
}

async function artOf(game: string): Promise<HTMLImageElement | null> {
  const Art = boxArt(game);
  if (!Art) return null;
  const host = document.createElement("div");
  render(h(Art, {}), host);
  const svg = host.querySelector("svg");
  if (!svg) return null;
  const image = new Image();
  const source = URL.createObjectURL(new Blob([selfContained(svg)], { type: "image/svg+xml" }));
  image.src = source;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(source);
  }
  return image;
}

interface TextLine {
  text: string;
  size: number;
  bold?: boolean;
  quiet?: boolean;
}

const linesOf = ({ view, players }: Position): TextLine[] => [
  { text: title(view.game), size: 52, bold: true },
  // Other people get the picture: nobody is "you" in it.
  { text: verdict({ ...view, seat: null }, players), size: 36 },
  ...players.map((each, index) => ({
    text: `${view.winners?.includes(each.seat) ? "★ " : ""}${each.label}   ${signed(view.points?.[index] ?? 0)}`,
    size: 40,
    bold: view.winners?.includes(each.seat) ?? false,
  })),
  {
    text: `${new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format()} · Cheeseboard`,
    size: 26,
    quiet: true,
  },
];

function write(paper: CanvasRenderingContext2D, lines: readonly TextLine[]): void {
  const gap = 22;
  const tall = lines.reduce((sum, each) => sum + each.size + gap, -gap);
  let y = (HEIGHT - tall) / 2;
  paper.textBaseline = "top";
  for (const { text, size, bold = false, quiet = false } of lines) {
    paper.font = `${bold ? 800 : 600} ${size}px Nunito, sans-serif`;
    paper.fillStyle = quiet ? "#5e4a39" : "#2e2118";
    paper.fillText(text, LEFT, y, ROOM);
    y += size + gap;
  }
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
  const art = await artOf(position.view.game);
  if (art) drawBox(paper, art);
  write(paper, linesOf(position));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The picture could not be made.");
  return new File([blob], `${position.view.game}.png`, { type: "image/png" });
}

/** By the system's own way to share, or as a download. */
export async function shareResult(position: Position): Promise<void> {
  const file = await drawResult(position);
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if ((error as Error).name !== "AbortError") throw error; // somebody thought better of it
    });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
