// One tab at a time has the tables of this device: two would overwrite each other's games.

const NAME = "cheeseboard-tables";
const SOON = 1_000; // ms: a page that is reloaded has just given them back
const LAST_WORDS = 300; // ms in which the other tab finishes what it was writing

interface Holder {
  start(): void;
  /** Another tab has taken the tables over, or has had them all along. */
  stop(): void;
}

/** Waits until the tables are free, and holds them while this tab lives; returns how to take them. */
export function holdTables(holder: Holder): () => void {
  // Only secure pages have locks. On plain http nothing guards against a second tab.
  if (!navigator.locks) {
    holder.start();
    return () => undefined;
  }
  let waiting = new AbortController();
  const late = setTimeout(() => holder.stop(), SOON);

  function hold(options: LockOptions, pause: number): void {
    const held = () => {
      clearTimeout(late);
      setTimeout(() => holder.start(), pause);
      return new Promise<never>(() => undefined); // until the tab is closed, or another one takes it
    };
    navigator.locks.request(NAME, options, held).catch(() => {
      if (options.signal?.aborted) return;
      holder.stop();
      queue();
    });
  }

  function queue(): void {
    waiting = new AbortController();
    hold({ signal: waiting.signal }, 0);
  }

  queue();
  return () => {
    waiting.abort();
    hold({ steal: true }, LAST_WORDS);
  };
}
