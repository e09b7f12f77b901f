"""Fixtures: the built edition on a host, and people who open it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from cheeseboard.cli import main
from tests.browser.conftest import QUICKLY, People
from tests.browser.device.host import AtDevice, hosted
from tests.browser.inputs import Mouse, Way
from tests.browser.person import Person

WEB = Path(__file__).parents[3] / "web"


@pytest.fixture(scope="package")
def built() -> None:
    sys.path.insert(0, str(WEB))
    try:
        import build_site  # type: ignore[import-not-found]

        build_site.build()
    finally:
        sys.path.remove(str(WEB))


def write_edition(out: Path) -> None:
    assert main(["site", "--out", str(out)]) == 0


@pytest.fixture(scope="package")
def edition(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an edition, below a path as hosts have it."""
    root = tmp_path_factory.mktemp("host")
    write_edition(root / "family" / "games")
    with hosted(root) as address:
        yield f"{address}/family/games"


@pytest.fixture
def people(browser: Browser, edition: str) -> Iterator[People]:
    """The same people as with a server, each with their own browser profile."""
    all_of_them: list[AtDevice] = []

    def somebody(
        name: str = "Eva", way: Way | None = None, kind: type[Person] = AtDevice, **context: Any
    ) -> Person:
        way = way or Mouse()
        likes = {"reduced_motion": "reduce", "locale": "en"}
        profile = browser.new_context(**{**way.device, **likes, **context})
        profile.add_init_script(QUICKLY)
        person = AtDevice(profile, edition, way)
        all_of_them.append(person)
        person.arrive(name)
        return person

    yield somebody
    for each in all_of_them:
        each.context.close()
    assert [error for each in all_of_them for error in each.console_errors] == []
    assert [url for each in all_of_them for url in each.elsewhere()] == []
