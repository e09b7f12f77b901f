"""A host of files, and a person at a page that has its tables in a worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any, BinaryIO, cast

from playwright.sync_api import BrowserContext

from cheeseboard.bench.file_host import FileHandler, host_folder
from tests.browser.inputs import Way
from tests.browser.person import Person
from tests.environment import PATIENCE
from tests.server.guests import bound_socket

# Passes the messages of the live connection on, and lets a test ask the tables as pages do.
LISTENING = """
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    window.tables = this;
    this.addEventListener("message", ({ data }) => {
      if (data.type === "message") passOn(data.text);
    });
  }
};
window.askTables = (method, path, body) => new Promise((resolve) => {
  const id = `test ${Math.random()}`;
  tables.addEventListener("message", ({ data }) => {
    if (data.type === "answer" && data.id === id) resolve([data.status, data.text]);
  });
  tables.postMessage({ type: "request", id, method, path, body });
});
"""
ASK = """async ([method, path, body, patience]) => {
  const tooLate = new Promise((_, fail) => setTimeout(fail, patience, "the tables do not answer"));
  while (!window.tables) await new Promise((resume) => setTimeout(resume, 20));
  return Promise.race([tooLate, askTables(method, path, body)]);
}"""
A_SLICE = 500_000  # bytes


class SlowHandler(FileHandler):
    pause = 0.0  # seconds after each slice of a file

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while part := cast(BinaryIO, source).read(A_SLICE):
            outputfile.write(part)
            sleep(self.pause if len(part) == A_SLICE else 0)


@contextmanager
def hosted(root: Path, pause: float = 0.0) -> Iterator[str]:
    """The address of a folder."""
    with bound_socket() as bound:
        port = bound.getsockname()[1]
    with host_folder(root, type("Slow", (SlowHandler,), {"pause": pause}), port) as address:
        yield address


class AtDevice(Person):
    def __init__(self, context: BrowserContext, address: str, way: Way | None = None) -> None:
        super().__init__(context, address, way)
        self.asked: set[str] = set()
        self.page.expose_function("passOn", self.take)
        self.page.add_init_script(LISTENING)
        self.page.on("request", lambda request: self.asked.add(request.url))

    def ask(self, path: str, body: Any = None) -> Any:
        """Of the tables in the worker, as a page asks them."""
        if self.page.url == "about:blank":
            self.go()
        method = "GET" if body is None else "POST"
        script = f"([method, path, body, ms]) => ({ASK})([method, path, JSON.stringify(body), ms])"
        status, text = self.page.evaluate(script, [method, path, body, PATIENCE * 1_000])
        assert status == 200, text
        return self.page.evaluate("JSON.parse", text)

    def await_offline(self) -> None:
        """Until all files are kept."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")

    def elsewhere(self) -> list[str]:
        """What was asked of anybody but this host."""
        own = (self.address, "blob:", "data:")
        return [url for url in self.asked if not url.startswith(own)]
