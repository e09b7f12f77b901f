import { game } from "../board.js";
import "./board.css";
import "./finale.css";
import "./bar.css";
import "./pieces.css";
import "./sold.css";
import "./sizes.css";
import { beats } from "./beats.js";
import { Board } from "./board.js";
import { offers, rule, says, scores } from "./words.js";

const FINALE = 1200; // ms: everyone's cats lie there

export default game({ Board, beats, says, offers, scores, rule, finale: FINALE });
