// The pieces of a game with their pictures, above its rulebook.
import { loadedGallery, loadGallery } from "../games/gallery.js";
import { useLoaded } from "../shared/loaded.js";
import { gameWords, language, t } from "../words.js";

export function Gallery({ game }: { game: string }) {
  const gallery = useLoaded(
    () => loadGallery(game),
    [game, language.value],
    () => loadedGallery(game),
  );
  const pieces = gallery.value?.default ?? [];
  if (pieces.length === 0) return null;
  return (
    <ul class="gallery" aria-label={t("rules.pieces")}>
      {pieces.map(({ Shape, name }, index) => (
        <li key={index}>
          <Shape />
          {name(gameWords(game))}
        </li>
      ))}
    </ul>
  );
}
