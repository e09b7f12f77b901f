// The timer of scenes. On a slow page the next picture comes late, and its animations with it. So
// the time is counted from that picture: words then do not run ahead of it.

const LONGEST_WAIT = 500; // ms for the picture; a page may stop painting at any time

/** Calls back this many milliseconds after the next picture is painted; returns how to cancel it. */
export function afterPaint(done: () => void, time: number): () => void {
  let timer = setTimeout(begin, document.hidden ? 0 : LONGEST_WAIT);
  const picture = requestAnimationFrame(begin);
  function cancel(): void {
    cancelAnimationFrame(picture);
    clearTimeout(timer);
  }
  function begin(): void {
    cancel();
    timer = setTimeout(done, time);
  }
  return cancel;
}
