// The pieces of a game with their pictures, above its rulebook.
import { loadGallery } from "../games/gallery.js";
import { useLoaded } from "../shared/loaded.js";
import { gameWords, language, t } from "../words.js";

export function Gallery({ game }: { game: string }) {
  const pieces = useLoaded(() => loadGallery(game), [game, language.value]);
  if (!pieces.value?.length) return null;
  return (
    <ul class="gallery" aria-label={t("rules.pieces")}>
      {pieces.value.map(({ Shape, name }, index) => (
        <li key={index}>
          <Shape />
          {name(gameWords(game))}
        </li>
      ))}
    </ul>
  );
}
