"""Before anything is tested: the same environment everywhere, and a browser."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings

from cheeseboard.server.storage.postgres.address import PostgresAddress
from tests import postgres
from tests.browser import chromium
from tests.environment import A_KNOB_OF_THE_TESTS, settle
from tests.order import side_by_side

BROWSER_TESTS = Path(__file__).parent / "browser"
HOME = pytest.StashKey[Path]()

# A busy machine is no fault of an example: none of them has a deadline, on a server or at home.
settings.register_profile("searching", deadline=None)
# The same examples in every run, whatever earlier runs have left in a folder.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)


def pytest_configure(config: pytest.Config) -> None:
    """Workers inherit what the process that starts them has settled."""
    if not is_worker(config):
        config.stash[HOME] = Path(mkdtemp(prefix="cheeseboard-home-"))
        settle(config.stash[HOME])
        os.environ[postgres.FOLDER] = mkdtemp(prefix="cheeseboard-postgres-")
    for name in ("COLUMNS", "LINES"):  # the readline library gives them to those that we start
        os.environ.pop(name, None)
    looks_for_what_is_new = A_KNOB_OF_THE_TESTS in os.environ  # the long run does
    settings.load_profile("searching" if looks_for_what_is_new else "steady")


def pytest_unconfigure(config: pytest.Config) -> None:
    if HOME in config.stash:
        folder = Path(os.environ[postgres.FOLDER])
        postgres.Postgres(folder).stop()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(config.stash[HOME], ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A browser is installed once, before there are workers, where it is seen."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not is_worker(session.config) and wants_browser(session.config):
        chromium.prepare(reporter.write_line if reporter else print)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Workers get equal parts of the list one after another. In the order of names, one of them
    would get all browser tests, and in the end there would be nothing else to run."""
    if is_worker(config):
        in_browser = [item for item in items if item.path.is_relative_to(BROWSER_TESTS)]
        others = [item for item in items if not item.path.is_relative_to(BROWSER_TESTS)]
        workers = config.workerinput["workercount"]  # type: ignore[attr-defined]
        items[:] = side_by_side(in_browser, others, workers)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again."""
    gc.freeze()


@pytest.fixture
def postgres_database() -> Iterator[PostgresAddress]:
    with postgres.database() as address:
        yield address


def is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def wants_browser(config: pytest.Config) -> bool:
    """Whether what is tested is in the browser tests' folder, or around it."""
    folder = config.invocation_params.dir
    asked = [folder / each.split("::")[0] for each in config.args]
    return any(
        BROWSER_TESTS.is_relative_to(each) or each.is_relative_to(BROWSER_TESTS) for each in asked
    )
