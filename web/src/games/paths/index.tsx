import { game } from "../board.js";
import { Board } from "./board.js";
import { beats } from "./scenes/beats.js";
import "./styles/board.css";
import "./styles/sizes.css";
import "./styles/cards.css";
import "./styles/scenes.css";
import { choiceLabel, rule, scores, sentence } from "./words.js";

export default game({ Board, sentence, choiceLabel, scores, rule, beats });
