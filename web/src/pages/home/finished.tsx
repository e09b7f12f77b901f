// Finished games on the first page: who played, how it ended, and what can be done with it.
import { CatPicture, lookOf } from "../../art/cats.js";
import { post } from "../../connection/http.js";
import type { Result, TableAnswer, TableLine } from "../../connection/wire.js";
import { go, replayLink, tableLink } from "../../route.js";
import { DoButton } from "../../shared/buttons.js";
import { botName } from "../../shared/people.js";
import { language, signed, t, title } from "../../words.js";

/** Index 0 is seat 1. Bots have names of cats. */
const seatNames = ({ names, result }: TableLine): string[] =>
  (result?.cats ?? []).map((cat, index) => {
    const person = result?.named.indexOf(index + 1) ?? -1;
    return person < 0 ? botName(cat) : (names[person] ?? "");
  });

const day = (seconds: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(seconds * 1000);

const hasWon = ({ mine, winners }: Result): boolean => winners.some((each) => mine.includes(each));

function Score({ line, result }: { line: TableLine; result: Result }) {
  const cats = result.cats.map((cat) => ({ cat }));
  return (
    <ul class="score">
      {seatNames(line).map((name, index) => {
        const won = result.winners.includes(index + 1);
        return (
          <li key={index} class={won ? "winner" : ""}>
            <CatPicture look={lookOf(cats, index + 1)} mood={won ? "glad" : "calm"} crowned={won} />
            {won && <span class="visually-hidden">{t("end.winner")}: </span>}
            <span>{name}</span> <b>{signed(result.points[index] ?? 0)}</b>
          </li>
        );
      })}
    </ul>
  );
}

export function FinishedGame({ line }: { line: TableLine }) {
  const id = encodeURIComponent(line.table);
  const rematch = () =>
    post<TableAnswer>(`tables/${id}/rematch`, {}).then(({ table }) => go(tableLink(table)));
  const which = [title(line.game), day(line.touched)].join(", ");
  return (
    <li class="finished-game">
      <p>
        <strong>{title(line.game)}</strong>
        <span class="quiet">{day(line.touched)}</span>
        {line.result && hasWon(line.result) && <span class="badge">{t("finished.won")}</span>}
      </p>
      {line.result ? <Score line={line} result={line.result} /> : <p>{line.names.join(", ")}</p>}
      <p class="finished-buttons">
        <a class="button plain" href={replayLink(id)}>
          {t("end.replay")}
          <span class="visually-hidden">: {which}</span>
        </a>
        <DoButton class="plain" does={rematch}>
          {t("end.again")}
          <span class="visually-hidden">: {which}</span>
        </DoButton>
      </p>
    </li>
  );
}
