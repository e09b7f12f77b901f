// Looking back at earlier moments of the game.
import { t } from "../../words.js";
import { frameAt, frameCount, lookAt, lookingBack } from "../stage.js";

export function LookBack() {
  if (lookingBack.value === null) return null;
  const at = frameAt.value;
  return (
    <section class="look-back" aria-label={t("back.title")}>
      <button type="button" class="button" onClick={() => lookAt(at - 1)} disabled={at === 0}>
        ◀<span class="visually-hidden">{t("replay.back")}</span>
      </button>
      <span>{t("back.at", { n: at + 1, all: frameCount.value })}</span>
      <button type="button" class="button" onClick={() => lookAt(at + 1)}>
        ▶<span class="visually-hidden">{t("replay.next")}</span>
      </button>
      <button type="button" class="button main" onClick={() => lookAt(frameCount.value)}>
        {t("back.now")}
      </button>
    </section>
  );
}
