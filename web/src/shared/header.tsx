import { CatPicture } from "../art/cats.js";
import { Icon } from "../art/icons.js";
import { Cheese, Picture } from "../art/pieces.js";
import { boxArt } from "../games/index.js";
import { me } from "../me.js";
import { cat, chosenLanguage } from "../settings.js";
import { LANGUAGES, t, title } from "../words.js";

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

/** The player's cat, once chosen. The page that is sent before the script knows neither. */
const OwnCat = () => {
  const look = Number(cat.value);
  return me.value && look > 0 ? <CatPicture look={look} mood="glad" /> : null;
};

/** How the player is called at tables. It appears where it moves nothing else. */
const OwnName = () =>
  me.value && (
    <a class="button plain own-name" href="#/settings" title={t("home.you")}>
      <OwnCat />
      <span>{me.value.name}</span>
      <span class="visually-hidden">{t("home.you")}</span>
    </a>
  );

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
        <OwnName />
        <LanguageChoice />
        <a class="button plain settings-link" href="#/settings">
          <OwnCat />
          <Icon name="settings" />
          <span class="wide">{t("settings")}</span>
        </a>
      </nav>
    </header>
  );
}

interface GameTitleProps {
  game: string;
  /** What the page is for, or what it waits for. */
  above: string;
}

/** The title of a page about one game, with the picture on its box. */
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

/** The title of a page about the player's own games. */
export const CatTitle = ({ text }: { text: string }) => (
  <h1 class="game-title">
    <CatPicture look={Number(cat.value) || 1} mood="glad" />
    <span>{text}</span>
  </h1>
);
