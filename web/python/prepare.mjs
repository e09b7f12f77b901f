// Prepares Python's files for pages: node prepare.mjs FOLDER
// In the folder are library.zip, and archives with our files and others' wheels. It gets
// library-compiled.zip and house.pack.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [folder] = process.argv.slice(2);
const LIBRARY = "library.zip";

const python = await loadPyodide();
const bytes = (name) =>
  python.globals.get("bytes")(new Uint8Array(readFileSync(join(folder, name))));
const archives = python.toPy(
  readdirSync(folder)
    .filter((name) => name !== LIBRARY)
    .sort()
    .map(bytes),
);
python.FS.writeFile("/compiling.py", readFileSync(new URL("compiling.py", import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "/")');
const compiling = python.pyimport("compiling");
compiling.import_at_once(archives);
const made = {
  "library-compiled.zip": compiling.compiled_library(bytes(LIBRARY)),
  "house.pack": compiling.packed(archives),
};
for (const [name, data] of Object.entries(made)) writeFileSync(join(folder, name), data.toJs());
process.exit(0);
