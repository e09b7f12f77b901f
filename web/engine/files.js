// Several files as one, which comes compressed by gzip: a line of JSON with their sizes, then their bytes.

const FOLDER = "/house"; // where Python finds our files

/** A file as it was before gzip. */
export function unzipped(stream) {
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The line, and the parts one after the other. */
export function split(pack) {
  const bytes = new Uint8Array(pack);
  const start = bytes.indexOf("\n".charCodeAt(0)) + 1;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)));
  return { head, parts: cut(bytes.subarray(start), head.sizes) };
}

function* cut(bytes, sizes) {
  let taken = 0;
  for (const size of sizes) {
    yield bytes.subarray(taken, taken + size);
    taken += size;
  }
}

/** Writes our Python files (web/python/compiling.py) where Python finds them. */
export function install(python, pack) {
  const { head, parts } = split(pack);
  for (const name of head.names) write(python.FS, `${FOLDER}/${name}`, parts.next().value);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
}

function write(fs, path, data) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (!fs.analyzePath(folder).exists) fs.mkdirTree(folder);
  fs.writeFile(path, data, { canOwn: true }); // without copying them
}
