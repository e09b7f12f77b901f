// Counts the bytes that are fetched, also those that Pyodide fetches by itself.

/** Calls `report` with the share of the total, at each whole percent; returns how to stop. */
export function countBytes(total, report) {
  const plain = globalThis.fetch;
  let [counted, said] = [0, 0];

  function add(bytes) {
    counted += bytes;
    const percent = Math.min(Math.floor((100 * counted) / total), 100);
    if (percent > said) report(percent / 100);
    said = Math.max(said, percent);
  }

  globalThis.fetch = async (...given) => {
    const response = await plain(...given);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, out) {
        add(chunk.byteLength);
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), response);
  };
  return () => {
    globalThis.fetch = plain;
    report(1);
  };
}
