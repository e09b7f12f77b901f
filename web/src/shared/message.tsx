// A page with nothing but a sentence, and the way back.
import { Cat, Picture } from "../art/pieces.js";
import { t } from "../words.js";

interface MessageProps {
  text: string;
  /** It appears only if the wait is long. */
  late?: boolean;
}

export const Message = ({ text, late = false }: MessageProps) => (
  <main class={`page message${late ? " late" : ""}`} tabIndex={-1}>
    <Picture class="cut">
      <Cat mood="sleepy" tabby />
    </Picture>
    <h1>{text}</h1>
    <a class="button" href="#/">
      {t("back.home")}
    </a>
  </main>
);

/** Most waits are so short that words would only flash. */
export const Loading = () => <span class="late">{t("loading")}</span>;
