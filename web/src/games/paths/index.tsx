import { game } from "../board.js";
import { Board } from "./board.js";
import "./board.css";
import "./layouts.css";
import "./cards.css";
import "./scenes.css";
import type { Key, PathsBoard } from "./view.js";
import { offers, rule, says, scores } from "./words.js";

const FINALE = 1600; // ms: the last card turns over, and the mouse runs to it

export default game<PathsBoard, Key>({ Board, says, offers, scores, rule, finale: FINALE });
