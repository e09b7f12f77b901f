import { game } from "../board.js";
import { beats } from "./beats.js";
import { Board } from "./board.js";
import "./board.css";
import "./sizes.css";
import "./cards.css";
import "./scenes.css";
import type { Key, PathsBoard } from "./view.js";
import { offers, rule, says, scores } from "./words.js";

export default game<PathsBoard, Key>({ Board, says, offers, scores, rule, beats });
