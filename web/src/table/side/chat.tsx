// What people say to each other. Links stay text.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Sheet, You } from "../../connection/wire.js";
import { ask } from "../../live.js";
import { ErrorMessage } from "../../shared/error-message.js";
import { language, reason, t } from "../../words.js";

const MAX_LENGTH = 300; // characters, as the wire has it

/** What players often say: one touch, also on a phone. */
const PHRASES = ["chat.hello", "chat.well", "chat.thanks"] as const;

const time = (seconds: number): string =>
  new Intl.DateTimeFormat(language.value, { timeStyle: "short" }).format(seconds * 1000);

export function Chat({ sheet, you }: { sheet: Sheet; you: You }) {
  const list = useRef<HTMLOListElement | null>(null);
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [sheet.chat.length]);
  if (!sheet.table.chat) return <p class="quiet">{t("chat.off")}</p>;
  return (
    <div class="chat">
      <ol ref={list} aria-live="polite" tabIndex={0} aria-label={t("tab.chat")}>
        {sheet.chat.length === 0 && <li class="quiet">{t("chat.empty")}</li>}
        {sheet.chat.map((each, index) => (
          <li key={index} class={each.name === you.name ? "own" : ""}>
            <b>{each.name}</b> <time>{time(each.at)}</time>
            <p>{each.text}</p>
          </li>
        ))}
      </ol>
      <Say invitation={t("chat.as", { name: you.name })} />
    </div>
  );
}

function Say({ invitation }: { invitation: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const said = () => {
    setText("");
    setProblem("");
  };
  const send = (words: string) =>
    ask({ type: "chat", text: words }).then(said, (error: unknown) => setProblem(reason(error)));
  const say = (event: Event) => {
    event.preventDefault();
    if (text.trim()) void send(text);
  };
  return (
    <>
      <div class="phrases">
        {PHRASES.map((each) => (
          <button key={each} type="button" class="button plain" onClick={() => void send(t(each))}>
            {t(each)}
          </button>
        ))}
      </div>
      <form onSubmit={say}>
        <input
          value={text}
          maxLength={MAX_LENGTH}
          autocomplete="off"
          aria-label={invitation}
          placeholder={invitation}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {t("chat.send")}
        </button>
      </form>
      <ErrorMessage text={problem} />
    </>
  );
}
