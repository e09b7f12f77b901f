import { game } from "../board.js";
import { Board } from "./board.js";
import { beats } from "./scenes/beats.js";
import "./styles/board.css";
import "./styles/sizes.css";
import "./styles/cards.css";
import "./styles/scenes.css";
import { choiceLabel, rule, says, scores } from "./words.js";

export default game({ Board, says, choiceLabel, scores, rule, beats });
