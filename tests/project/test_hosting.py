"""The arithmetic in docs/hosting.md follows from the figures that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
PLAYERS, SECONDS_A_MOVE = 4, 5  # at a table
DAY = 86_400


def cell(what: str) -> str:
    (found,) = re.findall(rf"^\| {re.escape(what)}[^|]*\| (.*) \|$", PAGE, re.MULTILINE)
    return str(found)


def number(text: str) -> float:
    """The first number; commas separate thousands."""
    found = re.search(r"[\d,]*\d(?:\.\d+)?", text)
    assert found, text
    return float(found[0].replace(",", ""))


def megabytes(text: str) -> float:
    return number(text) * (1_000 if "GB" in text else 1)


SIZES = re.findall(
    r"^\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| (.*?) \| (.*?) \| (.*?) \|$", PAGE, re.M
)


def test_there_are_sizes_up_to_a_hundred_thousand_people() -> None:
    assert [number(people) for people, *_ in SIZES] == [100, 1_000, 10_000, 100_000]


@pytest.mark.parametrize("size", SIZES, ids=[people for people, *_ in SIZES])
def test_a_size_follows_from_its_number_of_people(size: tuple[str, ...]) -> None:
    people, tables, moves, processor, memory, what = size
    assert number(tables) == number(people) / PLAYERS
    assert number(moves) == number(tables) / SECONDS_A_MOVE
    cores = number(moves) * number(cell("processor, for a move")) / 1_000
    told = number(processor) / (100 if "%" in processor else 1)
    assert told == pytest.approx(cores, rel=0.1)
    processes = number(what.partition(", ")[2]) if "processes on" in what else 1
    most = number(what.partition(" to ")[2]) if " to " in what else processes
    needed = [each * megabytes(cell("memory of a process")) for each in (processes, most)]
    sockets = number(people) * number(cell("memory for a socket")) / 1_000
    low, high = (sockets + each for each in needed)
    assert low * 0.95 <= megabytes(memory) <= high * 1.05


def test_the_storage_of_a_day_follows_from_the_size_of_a_move() -> None:
    bytes_a_move = number(cell("storage for a move").partition("SQLite")[2])
    (rate, gigabytes) = re.findall(r"([\d,]+) moves a second all day are (\d+) GB", PAGE)[0]
    assert number(rate) * bytes_a_move * DAY / 1e9 == pytest.approx(number(gigabytes), rel=0.01)


def test_the_connections_of_all_processes_fit_into_what_postgresql_is_told() -> None:
    found = re.findall(r"(\d+) processes need `max_connections` of (\d+)", PAGE)[0]
    processes, most = map(int, found)
    assert "**Connections.** Seven for each process" in PAGE
    assert 7 * processes <= most
