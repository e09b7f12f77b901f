// All pieces of the drawing kit on one page: harness.html?pieces=1
import { COLOURS } from "../src/art/marks.js";
import { Cat, Cheese, Dog, type Mood, Mouse, Picture, Rabbit } from "../src/art/pieces.js";

const MOODS: Mood[] = ["calm", "vain", "sly", "sleepy", "cross", "glad", "hurt"];
const ROWS = [
  COLOURS.map((each) => <Mouse colour={each} />),
  MOODS.map((each) => <Cat mood={each} tabby={each === "sly"} />),
  [<Dog />, <Dog small coat="#d9c3a0" ears="#7a5a3a" />, <Rabbit />, <Cheese />],
];

export const Pieces = () => (
  <main class="pieces">
    {[140, 40].map((size) =>
      ROWS.map((row) => (
        <p>
          {row.map((each) => (
            <span
              class="card"
              style={{ width: `${size}px`, height: `${size}px`, display: "inline-grid" }}
            >
              <Picture>{each}</Picture>
            </span>
          ))}
        </p>
      )),
    )}
  </main>
);
