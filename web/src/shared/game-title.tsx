// The title of a page about one game, with the picture on its box.
import { boxArt } from "../games/index.js";
import { title } from "../words.js";

interface GameTitleProps {
  game: string;
  /** What the page is for, or what it waits for. */
  above: string;
}

export function GameTitle({ game, above }: GameTitleProps) {
  const Art = boxArt(game);
  return (
    <h1 class="game-title">
      {Art && <Art />}
      <span>
        <small aria-live="polite">{above}</small> {title(game)}
      </span>
    </h1>
  );
}
