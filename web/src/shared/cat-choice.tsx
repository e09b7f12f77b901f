// The player's cat: chosen once and used at every table.
import { ALL_LOOKS, CatPicture } from "../art/cats.js";
import { cat } from "../settings.js";
import { t } from "../words.js";

/** Players who have not chosen yet get the cat of their seat. */
export function CatChoice({ seat = 0 }: { seat?: number }) {
  const own = Number(cat.value) || seat;
  return (
    <fieldset class="cat-choice">
      <legend>{t("cat.yours")}</legend>
      {ALL_LOOKS.map((look) => (
        <label key={look} class="pill">
          <input
            type="radio"
            name="cat"
            aria-label={t(`cat.${look as 1}`)}
            checked={look === own}
            onChange={() => (cat.value = String(look))}
          />
          <CatPicture look={look} mood={look === own ? "glad" : "calm"} />
        </label>
      ))}
    </fieldset>
  );
}
