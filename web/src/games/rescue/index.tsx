import { game } from "../board.js";
import "./board.css";
import "./cards.css";
import "./sizes.css";
import { FINALE } from "./finale.js";
import { shows } from "./map.js";
import { Table } from "./table.js";
import type { Key, Rescue } from "./types.js";
import { offers, rule, says, scores } from "./words.js";

export default game<Rescue, Key>({ Board: Table, says, offers, scores, rule, shows, finale: FINALE });
