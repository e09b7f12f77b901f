import { game } from "../board.js";
import { Board } from "./board.js";
import { beats, opening } from "./scenes/beats.js";
import "./styles/pieces.css";
import "./styles/scenes.css";
import "./styles/seats.css";
import "./styles/board.css";
import { choiceLabel, rule, scores, sentence, shortSentence, whyOver } from "./words.js";

const FINALE = 1200; // ms: the cats climb their cheeses

const words = { sentence, shortSentence, choiceLabel, whyOver, scores, rule };

export default game({ Board, beats, opening, ...words, finale: FINALE });
