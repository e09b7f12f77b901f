"""Whatever is sent to the HTTP interface, it answers as its description says, and never fails."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from requests import Session
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import cheeseboard as cb
from tests.server.guests import Guest, Server, server

EXAMPLES = 15 if "CHEESEBOARD_WALKS" not in os.environ else 500
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    "GET /health",
    "GET /ready",
    "GET /api/me",
    "POST /api/me",
    "POST /api/home-network",
    "GET /api/games",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/mine",
    "POST /api/tables/{table}/leave",
    "POST /api/tables/{table}/rematch",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/steps",
    "POST /api/codes",
    "POST /api/codes/use",
    "GET /api/rules/{game}/{language}",
    "GET /api/lessons/{game}",
    "POST /api/replay",
]
WITHOUT_INPUT = "POST /api/home-network"  # so nothing can be wrong in it
WITH_INPUT = [
    name for name in OPERATIONS if ("{" in name or "POST" in name) and name != WITHOUT_INPUT
]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


@pytest.fixture(scope="module")
def session(here: Server) -> Iterator[Session]:
    """A guest who knows how to change something."""
    guest = asyncio.run(Guest(here.port, "Eva").arrive())
    with Session() as it:
        it.cookies.update(guest.cookies)
        it.headers["x-csrftoken"] = guest.cookies["csrftoken"]
        yield it


@pytest.fixture(scope="module")
def described(here: Server) -> Any:
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{here.port}/api")


def test_every_endpoint_and_its_errors_are_described(described: Any) -> None:
    paths = described.raw_schema["paths"]
    found = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert found == set(OPERATIONS)
    for methods in paths.values():
        for operation in methods.values():
            problem = operation["responses"]["400"]["content"]["application/json"]
            assert problem["schema"]["$ref"].endswith("/Problem")


def check_cases(cases: st.SearchStrategy[Any], session: Session) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def check(case: Any) -> None:
        case.call_and_validate(session=session, checks=CHECKS)

    check()


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_endpoint_answers_as_described_and_never_fails(
    name: str, described: Any, session: Session
) -> None:
    method, path = name.split()
    check_cases(described[path][method].as_strategy(), session)


@pytest.mark.parametrize("name", WITH_INPUT)
def test_invalid_requests_are_answered_as_described(
    name: str, described: Any, session: Session
) -> None:
    method, path = name.split()
    mode = schemathesis.GenerationMode.NEGATIVE
    check_cases(described[path][method].as_strategy(generation_mode=mode), session)


# --- Nearly right ----------------------------------------------------------------------------

numbers = st.floats(allow_nan=False, allow_infinity=False)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | numbers | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
option_names = st.sampled_from(["starter", "kids", "risk", "memory", "open_mice", "counts", "x"])
kinds = st.sampled_from(["me", "here", "bot", "program", "link", "lobby"])
wishes = st.fixed_dictionaries(
    {
        "game": st.sampled_from(cb.games()),
        "seats": st.lists(st.fixed_dictionaries({"kind": kinds, "name": st.text()}), max_size=9),
        "options": st.dictionaries(option_names, anything, max_size=3),
        "pace": st.just(5),
    },
    optional={"series": st.booleans(), "stand_in": st.text(max_size=9)},
)


@pytest.mark.parametrize("game", cb.games())
def test_a_damaged_record_never_causes_a_server_error(
    game: str, described: Any, session: Session
) -> None:
    m = cb.Match(game, seed=1)
    record = m.finish(["random"] * m.players, max_steps=30).record()
    damaged = st.sampled_from(sorted(record)).flatmap(
        lambda key: anything.map(lambda value: {**record, key: value})
    )
    bodies = st.fixed_dictionaries({"record": damaged}, optional={"eyes": st.integers(1, 9)})
    operation = described["/api/replay"]["POST"]
    check_cases(bodies.map(lambda body: operation.Case(body=body)), session)


def test_a_request_for_a_table_is_granted_or_refused(described: Any, session: Session) -> None:
    operation = described["/api/tables"]["POST"]
    check_cases(wishes.map(lambda body: operation.Case(body=body)), session)


@pytest.mark.parametrize("path", ["record", "steps"])
def test_the_record_of_a_real_table_is_as_described(
    path: str, described: Any, session: Session, here: Server
) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    url = f"http://127.0.0.1:{here.port}/api/tables"
    table = session.post(url, json={"game": "hunt", "seats": seats}).json()["table"]
    operation = described[f"/api/tables/{{table}}/{path}"]["GET"]
    queries = st.fixed_dictionaries({}, optional={"seat": st.integers(-1, 11)})
    where = {"table": table}
    check_cases(
        queries.map(lambda query: operation.Case(path_parameters=where, query=query)), session
    )
