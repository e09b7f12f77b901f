"""The wire's types for the browser, made from the structs: TypeScript and a JSON schema.

python -m cheeseboard.tables.typescript > web/src/wire.ts
python -m cheeseboard.tables.typescript --schema > docs/wire.schema.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from cheeseboard.tables import wire

HEAD = "// Made by `python -m cheeseboard.tables.typescript`; do not edit.\n"
UNIONS = ("FromClient", "FromServer")
NAMED = ("SeatKind", "Status")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

Schema = dict[str, Any]


def structs() -> list[type]:
    """All messages and their parts, in the order in which they are written."""
    own = [each for each in vars(wire).values() if isinstance(each, type)]
    return [
        each
        for each in own
        if issubclass(each, msgspec.Struct) and each not in (msgspec.Struct, wire.Ask)
    ]


def schema() -> Schema:
    _, parts = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": parts}


def type_of(part: Schema) -> str:
    """One schema as a TypeScript type."""
    if "$ref" in part:
        return str(part["$ref"].rsplit("/", 1)[-1])
    if "anyOf" in part:
        return " | ".join(type_of(each) for each in part["anyOf"])
    if "enum" in part or "const" in part:
        choices = part.get("enum", [part.get("const")])
        return " | ".join(json.dumps(each) for each in choices)
    match part.get("type"):
        case "array":
            item = type_of(part.get("items", {}))
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            return f"Record<string, {type_of(part.get('additionalProperties', {}))}>"
        case "null":
            return "null"
        case None:
            return "unknown"
        case name:
            return PLAIN[name]


def interface(name: str, part: Schema) -> str:
    """A struct as an interface. What has a default may be left out."""
    lines = [f"export interface {name} {{"]
    if "description" in part:
        lines.insert(0, comment(part["description"]))
    for field, kind in part["properties"].items():
        mark = "" if field in part.get("required", []) else "?"
        lines.append(f"  {field}{mark}: {type_of(kind)};")
    return "\n".join([*lines, "}"])


def comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */"


def union(name: str) -> str:
    members = "".join(f"\n  | {each.__name__}" for each in getattr(wire, name).__args__)
    return f"export type {name} ={members};"


def alias(name: str) -> str:
    choices = " | ".join(json.dumps(each) for each in getattr(wire, name).__args__)
    return f"export type {name} = {choices};"


def typescript() -> str:
    parts = schema()["$defs"]
    blocks = [HEAD.rstrip(), *(alias(name) for name in NAMED)]
    blocks += [interface(each.__name__, parts[each.__name__]) for each in structs()]
    blocks += [union(name) for name in UNIONS]
    return "\n\n".join(blocks) + "\n"


def schema_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text() if "--schema" in sys.argv[1:] else typescript())
