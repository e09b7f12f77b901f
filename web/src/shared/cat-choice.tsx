// The player's cat: chosen once and used at every table.
import { ALL_LOOKS, CatPicture } from "../art/cats.js";
import { cat } from "../settings.js";
import { t } from "../words.js";

export const CatChoice = () => (
  <fieldset class="cat-choice">
    <legend>{t("cat.yours")}</legend>
    {ALL_LOOKS.map((look) => (
      <label key={look} class="pill">
        <input
          type="radio"
          name="cat"
          aria-label={t(`cat.${look as 1}`)}
          checked={cat.value === String(look)}
          onChange={() => (cat.value = String(look))}
        />
        <CatPicture look={look} mood={cat.value === String(look) ? "glad" : "calm"} />
      </label>
    ))}
  </fieldset>
);
