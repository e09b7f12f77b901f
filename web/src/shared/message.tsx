// A page with nothing but a sentence, and the way back.
import { Cat, Picture } from "../art/pieces.js";
import { t } from "../words.js";

export const Message = ({ text }: { text: string }) => (
  <main class="page message" tabIndex={-1}>
    <Picture class="cut">
      <Cat mood="sleepy" tabby />
    </Picture>
    <h1>{text}</h1>
    <a class="button" href="#/">
      {t("back.home")}
    </a>
  </main>
);
