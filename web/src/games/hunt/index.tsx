import { game } from "../board.js";
import { beats } from "./beats.js";
import { Board } from "./board.js";
import "./pieces.css";
import "./scenes.css";
import "./seats.css";
import "./board.css";
import { offers, rule, says, scores } from "./words.js";

const FINALE = 1200; // ms: the cats climb their cheeses

export default game({ Board, beats, says, offers, scores, rule, finale: FINALE });
