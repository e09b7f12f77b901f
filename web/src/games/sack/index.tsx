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

export default game<SackBoard, Key>({ Board, says, offers, scores, rule });
