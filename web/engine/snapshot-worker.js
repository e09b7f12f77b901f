// Makes a snapshot of Python's memory for later visits, beside the house; then it ends.
import { install, unzipped } from "./files.js";
import { isSettled, keepSnapshot, refuseSnapshot } from "./snapshot.js";

const beside = (name) => new URL(name, import.meta.url).href;

async function make() {
  if (await isSettled()) return;
  await refuseSnapshot(); // a tab that has no memory for this ends here; the next visit must not
  const contents = await (await fetch(beside("contents.json"))).json();
  const folder = beside(contents.pyodide);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: folder, _makeSnapshot: true }),
    fetch(beside(contents.files)).then(({ body }) => unzipped(body)),
  ]);
  install(python, files);
  python.pyimport("cheeseboard.site.early_imports").import_early();
  await keepSnapshot(python.makeMemorySnapshot());
}

// Without a snapshot, later visits begin as the first one did.
make()
  .catch((error) => console.warn(error))
  .finally(close);
