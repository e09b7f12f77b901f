import { game } from "../board.js";
import "./styles/board.css";
import "./styles/cards.css";
import "./styles/sizes.css";
import { sentenceWithPicture } from "./areas/map.js";
import { Board } from "./board.js";
import { beats } from "./scenes/beats.js";
import { FINALE } from "./scenes/finale.js";
import { choiceLabel, rule, scores, sentence, shortChoiceLabel } from "./words.js";

export default game({
  Board,
  sentence,
  choiceLabel,
  shortChoiceLabel,
  scores,
  rule,
  beats,
  sentenceWithPicture,
  finale: FINALE,
});
