// One tab at a time has the tables of this device: two would overwrite each other's games.

const NAME = "cheeseboard-tables";
const LOCK_WAIT_MS = 1_000; // a page that is reloaded has just given them back
const HANDOVER_MS = 300; // in which the other tab finishes what it was writing
const TAKEN = "AbortError"; // the name of the error if another tab has taken the lock

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
  const late = setTimeout(() => holder.stop(), LOCK_WAIT_MS);

  function start(): void {
    clearTimeout(late);
    holder.start();
  }

  function hold(options: LockOptions, pause: number): void {
    const held = () => {
      clearTimeout(late);
      setTimeout(start, pause);
      return new Promise<never>(() => undefined); // until the tab is closed, or another one takes it
    };
    navigator.locks.request(NAME, options, held).catch((problem: DOMException) => {
      if (options.signal?.aborted) return;
      // A browser that may store nothing for this site denies the lock. There are no games to overwrite.
      if (problem.name !== TAKEN) return start();
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
    hold({ steal: true }, HANDOVER_MS);
  };
}
