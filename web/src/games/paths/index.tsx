import { game } from "../board.js";
import { Board } from "./board.js";
import { beats } from "./scenes/beats.js";
import "./styles/board.css";
import "./styles/sizes.css";
import "./styles/cards.css";
import "./styles/scenes.css";
import { choiceLabel, headingAfter, rule, scores, sentence, shortSentence } from "./words.js";

export default game({
  Board,
  sentence,
  shortSentence,
  headingAfter,
  choiceLabel,
  scores,
  rule,
  beats,
});
