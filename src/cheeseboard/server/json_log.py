"""A log with one JSON object a line, for programs that collect logs."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

# A traceback may quote the address of a database, and with it a password.
POSTGRES = re.compile(r"postgres(ql)?://\S*[^\s.:]")
REMOVED = "(the address of a database)"


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_addresses(record.getMessage()),
        }
        if record.exc_info:
            line["exception"] = without_addresses(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


def without_addresses(text: str) -> str:
    return POSTGRES.sub(REMOVED, text)


def log_as_json() -> None:
    """From now on, all loggers of this process write JSON to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("cheeseboard").setLevel(logging.INFO)
    logging.captureWarnings(True)
