import { Icon } from "../art/icons.js";
import { Cheese, Picture } from "../art/pieces.js";
import { chosenLanguage } from "../settings.js";
import { LANGUAGES, t } from "../words.js";

function LanguageChoice() {
  return (
    <label class="language">
      <span class="visually-hidden">{t("settings.language")}</span>
      <select
        value={chosenLanguage.value}
        onChange={(event) => (chosenLanguage.value = event.currentTarget.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The top of every page but a game’s. */
export function Header() {
  return (
    <header class="top">
      <a class="brand" href="#/">
        <Picture class="cut">
          <Cheese />
        </Picture>
        <span>Cheeseboard</span>
      </a>
      <nav aria-label={t("nav")}>
        <LanguageChoice />
        <a class="button plain" href="#/settings">
          <Icon name="settings" />
          <span class="wide">{t("settings")}</span>
        </a>
      </nav>
    </header>
  );
}
