// The player's cat: chosen once and used at every table.
import { useId } from "preact/hooks";
import { ALL_LOOKS, CatPicture } from "../art/cats.js";
import { cat } from "../settings.js";
import { t } from "../words.js";

interface CatFieldProps {
  label: string;
  look: number;
  change(look: number): void;
}

export function CatField({ label, look: own, change }: CatFieldProps) {
  const name = useId();
  return (
    <fieldset class="cat-choice">
      <legend>{label}</legend>
      {ALL_LOOKS.map((look) => (
        <label key={look} class="pill">
          <input
            type="radio"
            name={name}
            aria-label={t(`cat.${look as 1}`)}
            checked={look === own}
            // Not onChange: a tap on the cat of the seat keeps it for every table.
            onClick={() => change(look)}
          />
          <CatPicture look={look} mood={look === own ? "glad" : "calm"} />
        </label>
      ))}
    </fieldset>
  );
}

/** Players who have not chosen yet get the cat of their seat: the first at tables that they open. */
export const CatChoice = ({ seat = 1 }: { seat?: number }) => (
  <CatField
    label={t("cat.yours")}
    look={Number(cat.value) || seat}
    change={(look) => (cat.value = String(look))}
  />
);
