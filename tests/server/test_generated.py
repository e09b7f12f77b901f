"""What is made from the wire's structs is made from the structs as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from cheeseboard.tables import typescript, wire

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("file", "made"),
    [
        ("web/src/wire.ts", typescript.typescript),
        ("docs/wire.schema.json", typescript.schema_text),
    ],
)
def test_generated_files_are_as_the_structs_make_them(file, made) -> None:  # type: ignore[no-untyped-def]
    assert (ROOT / file).read_text() == made(), f"{file} is stale: run `make wire`."


def test_every_message_has_its_type_in_typescript() -> None:
    text = typescript.typescript()
    for name in typescript.UNIONS:
        for member in getattr(wire, name).__args__:
            assert f"export interface {member.__name__} {{" in text


def test_a_changed_struct_changes_what_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    before = typescript.typescript(), typescript.schema_text()
    monkeypatch.setattr(wire, "Ping", type("Ping", (wire.Ask,), {"__annotations__": {"n": int}}))
    assert typescript.typescript() != before[0]
    assert typescript.schema_text() != before[1]
