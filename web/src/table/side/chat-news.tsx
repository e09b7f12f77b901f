// What others write while the chat is closed: it is read aloud, and shown for a moment.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine, Sheet, You } from "../../connection/wire.js";
import { announce } from "../../ui/announce.js";

const SHOWN = 7_000; // ms

interface ChatNewsProps {
  sheet: Sheet;
  you: You;
  /** The open chat shows its lines by itself. */
  open: boolean;
}

export function ChatNews({ sheet: { chat }, you: { name }, open }: ChatNewsProps) {
  const newest = chat.at(-1)?.at ?? 0;
  const heard = useRef(newest);
  const [lines, show] = useState<readonly ChatLine[]>([]);
  useEffect(() => {
    const fresh = chat.filter((each) => each.at > heard.current && each.name !== name);
    heard.current = newest;
    if (open || fresh.length === 0) return;
    announce(fresh.map((each) => `${each.name}: ${each.text}`).join(" "));
    show(fresh);
  }, [newest]);
  useEffect(() => {
    const timer = setTimeout(() => show([]), SHOWN);
    return () => clearTimeout(timer);
  }, [lines]);
  if (open || lines.length === 0) return null;
  return (
    <div class="chat-news" aria-hidden="true">
      {lines.map((each) => (
        <p key={each.at}>
          <b>{each.name}</b> {each.text}
        </p>
      ))}
    </div>
  );
}
