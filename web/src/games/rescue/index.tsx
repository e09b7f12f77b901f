import { game } from "../board.js";
import "./board.css";
import "./cards.css";
import "./sizes.css";
import { Board } from "./board.js";
import { FINALE } from "./finale.js";
import { shows } from "./map.js";
import { offers, rule, says, scores } from "./words.js";

export default game({ Board, says, offers, scores, rule, shows, finale: FINALE });
