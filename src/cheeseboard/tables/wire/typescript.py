"""Types for the browser: the wire's from its structs, the boards' from the games' TypedDicts.

python -m cheeseboard.tables.wire.typescript > web/src/connection/wire.ts
python -m cheeseboard.tables.wire.typescript --schema > docs/wire.schema.json
python -m cheeseboard.tables.wire.typescript --boards web/src/games
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from cheeseboard.game import Words
from cheeseboard.games import load, names
from cheeseboard.tables import wire

HEAD = "// Made by `python -m cheeseboard.tables.wire.typescript`; do not edit.\n"
UNIONS = ("FromClient", "FromServer")
NAMED = ("SeatKind", "Status")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

Schema = dict[str, Any]


def structs() -> list[type]:
    """All messages and their parts, in the order of the source."""
    own = [each for each in vars(wire).values() if isinstance(each, type)]
    return [
        each
        for each in own
        if issubclass(each, msgspec.Struct) and each not in (msgspec.Struct, wire.Ask)
    ]


def schema() -> Schema:
    _, parts = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    for part in parts.values():
        if "description" in part:  # Python 3.13 no longer keeps the indentation of docstrings
            part["description"] = " ".join(part["description"].split())
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
    """A struct as an interface. Fields with a default are optional."""
    lines = [f"export interface {name} {{"]
    if "description" in part:
        lines.insert(0, comment(part["description"]))
    for field, kind in part["properties"].items():
        mark = "" if field in part.get("required", []) else "?"
        lines.append(f"  {field}{mark}: {type_of(kind)};")
    return "\n".join([*lines, "}"])


def comment(text: str) -> str:
    """A docstring as a comment: where Python says None, the types say null."""
    words = re.sub(r"\bNone\b", "null", " ".join(text.split()))
    return f"/** {words} */"


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


# --- The boards ------------------------------------------------------------------------------

SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
NOTE = re.compile(r"^    (\w+): .*?  # (.+)$", re.M)

Names = dict[str, Any]  # types by their names


def board_typescript(game: str) -> str:
    """The types of a game's board, from `words.py`: every TypedDict, and every named Literal."""
    words = load(game).words
    named = aliases(words)
    blocks = [f"// Made by `make wire` from games/{game}/words.py; do not edit."]
    for name, kind in named.items():
        others = {other: named[other] for other in named if other != name}
        blocks.append(f"export type {name} = {as_typescript(kind, others)};")
    blocks += [board_interface(each, named) for each in typed_dicts(words)]
    return "\n\n".join(blocks) + "\n"


def aliases(words: Words) -> Names:
    own = {name: kind for name, kind in vars(words).items() if not name.startswith("_")}
    return {name: kind for name, kind in own.items() if is_alias(kind)}


def is_alias(kind: Any) -> bool:
    """A Literal, or a list of fixed length."""
    return get_origin(kind) in (Literal, Annotated)


def typed_dicts(words: Words) -> list[type]:
    return [kind for kind in vars(words).values() if is_typeddict(kind)]


def board_interface(kind: type, named: Names) -> str:
    """A TypedDict as an interface, with the comments behind its fields."""
    notes = dict(NOTE.findall(inspect.getsource(kind)))
    lines = [f"export interface {kind.__name__} {{"]
    if kind.__doc__:
        lines.insert(0, comment(kind.__doc__))
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if field in notes:
            lines.append(f"  {comment(notes[field])}")
        lines.append(f"  {field}: {as_typescript(hint, named)};")
    return "\n".join([*lines, "}"])


def as_typescript(kind: Any, named: Names) -> str:
    """A Python type as TypeScript."""
    for name, other in named.items():
        if kind == other:
            return name
    if is_typeddict(kind):
        return str(kind.__name__)
    parts = get_args(kind)
    match get_origin(kind):
        case None if kind in SIMPLE:
            return SIMPLE[kind]
        case origin if origin is Literal:
            return " | ".join(json.dumps(each) for each in parts)
        case origin if origin in (Union, UnionType):
            return " | ".join(as_typescript(each, named) for each in parts)
        case origin if origin is Annotated:  # list[int], 2
            (item,) = get_args(parts[0])
            return f"readonly [{', '.join([as_typescript(item, named)] * parts[1])}]"
        case origin if origin is dict:
            return f"Record<{as_typescript(parts[0], named)}, {as_typescript(parts[1], named)}>"
        case origin if origin is list:
            item = as_typescript(parts[0], named)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case _:
            raise TypeError(f"A board cannot hold {kind}: it is sent as JSON.")


def write_boards(folder: Path) -> None:
    """Write types.ts into the folder of each game that has one."""
    for game in names():
        if (folder / game).is_dir():
            (folder / game / "types.ts").write_text(board_typescript(game), "utf-8")


def main(arguments: list[str]) -> None:
    match arguments:
        case ["--boards", folder]:
            write_boards(Path(folder))
        case ["--schema"]:
            sys.stdout.write(schema_text())
        case _:
            sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])
