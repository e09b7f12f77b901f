import { game } from "../board.js";
import "./board.css";
import "./ending.css";
import "./own.css";
import "./pieces.css";
import "./sold.css";
import "./sizes.css";
import { Board } from "./board.js";
import type { Key, SackBoard } from "./table.js";
import { offers, rule, says, scores } from "./words.js";

const FINALE = 2200; // ms: the last sack is opened, and everyone's cats lie there

export default game<SackBoard, Key>({ Board, says, offers, scores, rule, finale: FINALE });
