"""What is made from the wire's structs and the games' boards is made from what they are now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest

from cheeseboard.games import load, names
from cheeseboard.tables import wire
from cheeseboard.tables.wire import typescript

ROOT = Path(__file__).parents[2]
Side = Literal["top", "bottom"]


@pytest.mark.parametrize(
    ("file", "made"),
    [
        ("web/src/connection/wire.ts", typescript.typescript),
        ("docs/wire.schema.json", typescript.schema_text),
    ],
)
def test_generated_files_match_the_structs(file, made) -> None:  # type: ignore[no-untyped-def]
    assert (ROOT / file).read_text() == made(), f"{file} is stale: run `make wire`."


def test_every_message_has_a_typescript_type() -> None:
    text = typescript.typescript()
    for name in typescript.UNIONS:
        for member in getattr(wire, name).__args__:
            assert f"export interface {member.__name__} {{" in text


def test_a_changed_struct_changes_the_generated_files(monkeypatch: pytest.MonkeyPatch) -> None:
    before = typescript.typescript(), typescript.schema_text()
    monkeypatch.setattr(wire, "Ping", type("Ping", (wire.Ask,), {"__annotations__": {"n": int}}))
    assert typescript.typescript() != before[0]
    assert typescript.schema_text() != before[1]


@pytest.mark.parametrize("game", names())
def test_generated_board_types_match_the_game(game: str) -> None:
    file = ROOT / "web" / "src" / "games" / game / "types.ts"
    assert file.read_text("utf-8") == typescript.board_typescript(game), "Run `make wire`."


@pytest.mark.parametrize("game", names())
def test_every_part_of_a_board_has_a_typescript_type(game: str) -> None:
    text = typescript.board_typescript(game)
    for part in typescript.typed_dicts(load(game).words):
        assert f"export interface {part.__name__} {{" in text


def test_board_types_are_written_only_into_existing_folders(tmp_path: Path) -> None:
    game = names()[0]
    (tmp_path / game).mkdir()
    typescript.write_boards(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [game]
    assert (tmp_path / game / "types.ts").read_text("utf-8") == typescript.board_typescript(game)


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (int | None, "number | null"),
        (list[str], "readonly string[]"),
        (list[int | None], "readonly (number | null)[]"),
        (list[list[bool]], "readonly (readonly boolean[])[]"),
        (Annotated[list[int], 2], "readonly [number, number]"),
        (dict[Literal["upper", "lower"], int], 'Record<"upper" | "lower", number>'),
        (Side, "Side"),
        (dict[Side, list[Side]], "Record<Side, readonly Side[]>"),
    ],
)
def test_typescript_types_are_as_precise_as_the_python_types(kind: object, made: str) -> None:
    assert typescript.as_typescript(kind, {"Side": Side}) == made


def test_a_type_without_a_json_form_is_refused_in_a_board() -> None:
    with pytest.raises(TypeError, match="A board cannot hold set"):
        typescript.as_typescript(set[int], {})
