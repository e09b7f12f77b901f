"""Names that look alike, and lines of chat with tricks in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from cheeseboard.refused import Refused
from cheeseboard.tables.guests.names import are_alike, chosen_name, clean_name, clean_text
from tests.server.guests import Guest, Server, run_bounded, server


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


ALIKE = [
    ("Ilja", "llja"),
    ("Ilja", "ılja"),
    ("Eva", "Evɑ"),
    ("Eva", "ЕVА"),  # Cyrillic
    ("Eva", "ᎬᏙᎪ"),  # Cherokee
    ("Eva", "ꓰꓦꓮ"),  # Lisu
    ("Eva", "𝐄𝐯𝐚"),  # mathematical
    ("Eva", " E v a"),
]
INVISIBLE = ["\u3164", "\u1160", "\uffa0", "\u115f"]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_a_name_that_looks_like_another_name_is_taken(name: str, other: str) -> None:
    assert are_alike(name, other)
    with pytest.raises(Refused) as refused:
        chosen_name(other, [name])
    assert refused.value.code == "name_taken"


def test_real_names_are_not_mistaken_for_each_other() -> None:
    names = (
        "Eva Iva Ina Ena Jan Jana Dana Hana Mila Mina Luna Lyna Ema Anna Neil Nell Иван Инна Ира"
    )
    assert [pair for pair in combinations(names.split(), 2) if are_alike(*pair)] == []


@pytest.mark.parametrize("letter", INVISIBLE)
def test_invisible_letters_in_a_name_are_refused(letter: str) -> None:
    for name in (letter, f"E{letter}va", f"Eva{letter}"):
        with pytest.raises(Refused) as refused:
            clean_name(name)
        assert refused.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Žofia Nová", "Юля", "O'Neil", "李小龍", "안녕", "Anna-Marie 2"])
def test_names_in_any_script_are_kept_unchanged(name: str) -> None:
    assert clean_name(name) == name


def test_control_and_direction_characters_are_removed_from_chat() -> None:
    assert clean_text("a\x1b[31m b\u202ec\u2066\n d\x00") == "a[31m bc d"
    family = "👨\u200d👩\u200d👧"
    assert clean_text(family) == family


def test_look_alike_names_are_refused_at_the_socket(here: Server) -> None:
    async def work() -> None:
        ben = await Guest(here.port, "Ben").arrive()
        for name, other in ALIKE:
            owner = await Guest(here.port, name).arrive()
            async with ben.live(await owner.open("hunt", "me", "lobby")) as b:
                assert (await b.ask("sit", seat=2, name=other))["code"] == "name_taken", other

    run_bounded(work)


def test_invisible_names_and_control_characters_are_stopped_at_the_socket(here: Server) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        async with ben.live(await eva.open("hunt", "me", "lobby")) as b:
            for letter in INVISIBLE:
                for name in (letter, f"Eva{letter}"):
                    assert (await b.ask("sit", seat=2, name=name))["code"] == "bad_name"
                    assert (await ben.http("POST", "/api/me", {"name": name}))[0] == 400
            await b.ask("chat", text="\u202eHello\x1b[2J")
            await b.until(lambda it: it.sheet["chat"])
            assert b.sheet["chat"][0]["text"] == "Hello[2J"

    run_bounded(work)
