import { game } from "../board.js";
import "./styles/board.css";
import "./styles/cards.css";
import "./styles/sizes.css";
import { shows } from "./areas/map.js";
import { Board } from "./board.js";
import { FINALE } from "./scenes/finale.js";
import { choiceLabel, rule, says, scores } from "./words.js";

export default game({ Board, says, choiceLabel, scores, rule, shows, finale: FINALE });
