// The title of a page about the player's own games, with the player's cat.
import { CatPicture } from "../art/cats.js";
import { cat } from "../settings.js";

export const CatTitle = ({ text }: { text: string }) => (
  <h1 class="game-title">
    <CatPicture look={Number(cat.value) || 1} mood="glad" />
    <span>{text}</span>
  </h1>
);
