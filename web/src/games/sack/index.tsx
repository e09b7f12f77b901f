import { game } from "../board.js";
import "./styles/board.css";
import "./styles/finale.css";
import "./styles/bar.css";
import "./styles/pieces.css";
import "./styles/sold.css";
import "./styles/sizes.css";
import "./styles/sideways.css";
import "./styles/large-text.css";
import { Board } from "./board.js";
import { beats } from "./scenes/beats.js";
import { FINALE } from "./scenes/finale.js";
import { choiceLabel, rule, scores, sentence, shortSentence } from "./words.js";

export default game({
  Board,
  beats,
  sentence,
  shortSentence,
  choiceLabel,
  scores,
  rule,
  finale: FINALE,
});
