import { game } from "../board.js";
import { CLIMBING } from "../podium.js";
import { Board } from "./board.js";
import { beats, opening } from "./scenes/beats.js";
import "./styles/pieces.css";
import "./styles/scenes.css";
import "./styles/seats.css";
import "./styles/board.css";
import { choiceLabel, rule, scores, sentence, shortSentence, whyOver } from "./words.js";

const words = { sentence, shortSentence, choiceLabel, whyOver, scores, rule };

export default game({ Board, beats, opening, ...words, finale: CLIMBING });
