"""Serves a folder of files on this machine, as a web host does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class FileHandler(SimpleHTTPRequestHandler):
    """Without a log, and with the right type for modules of JavaScript."""

    def guess_type(self, path: Any) -> str:
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def host_folder(
    folder: Path, handler: type[FileHandler] = FileHandler, port: int = 0
) -> Iterator[str]:
    """Serve a folder inside a `with` block; yield its address."""
    host = ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder)))
    Thread(target=host.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{host.server_port}"
    finally:
        host.shutdown()
        host.server_close()
