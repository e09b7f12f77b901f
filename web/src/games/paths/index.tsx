import { game } from "../board.js";
import { beats } from "./beats.js";
import { Board } from "./board.js";
import "./board.css";
import "./sizes.css";
import "./cards.css";
import "./scenes.css";
import { offers, rule, says, scores } from "./words.js";

export default game({ Board, says, offers, scores, rule, beats });
