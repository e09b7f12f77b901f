"""The documented schemas of what commands print with --json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs

FILE = Path(__file__).parents[2] / "docs" / "json.schema.json"
SCHEMA: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def check(command: str, found: Any) -> None:
    """Refuse figures that are not as documented: a key that is missing, or one too many."""
    jsonschema_rs.validate(SCHEMA | {"$ref": f"#/$defs/{command}"}, json.loads(json.dumps(found)))
