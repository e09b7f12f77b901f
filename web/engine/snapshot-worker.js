// Prepares later visits, beside the house; then it ends. A first visit makes a snapshot of Python's memory. The next one
// only runs Python a second time: Chromium keeps the code that it has optimised once there is enough of it, and a short
// visit would never have enough.
import { install, unzipped } from "./files.js";
import {
  hasRoom,
  isSettled,
  keepSnapshot,
  keptSnapshot,
  noteWarm,
  refuseSnapshot,
} from "./snapshot.js";

const beside = (name) => new URL(name, import.meta.url).href;

async function make() {
  if ((await isSettled()) || !(await hasRoom())) return;
  await refuseSnapshot(); // a tab that has no memory for this ends here; the next visit must not
  const python = await started({ _makeSnapshot: true });
  await keepSnapshot(python.makeMemorySnapshot());
}

async function warmUp() {
  await noteWarm(); // first, for the same reason
  const python = await started({});
  python.pyimport("cheeseboard.site.worker");
}

/** Python, with all imported that a snapshot can have. */
async function started(options) {
  const contents = await (await fetch(beside("contents.json"))).json();
  const folder = beside(contents.pyodide);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: folder, ...options }),
    fetch(beside(contents.files)).then(({ body }) => unzipped(body)),
  ]);
  install(python, files);
  python.pyimport("cheeseboard.site.early_imports").import_early();
  return python;
}

// Without a snapshot, later visits begin as the first one did.
((await keptSnapshot()) ? warmUp() : make()).catch((error) => console.warn(error)).finally(close);
