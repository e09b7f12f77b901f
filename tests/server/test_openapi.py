"""Whatever is sent to the HTTP interface, it answers as its description says, and never fails."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from requests import Session
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.guests import Guest, Server, server

EXAMPLES = 25 if "CHEESEBOARD_WALKS" not in os.environ else 500
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PATHS = {
    "/health",
    "/api/me",
    "/api/games",
    "/api/tables",
    "/api/mine",
    "/api/tables/{table}/record",
    "/api/codes",
    "/api/codes/use",
    "/api/rules/{game}/{language}",
    "/api/replay",
}


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


schema = schemathesis.pytest.from_fixture("described")


def test_every_endpoint_is_described(described: Any) -> None:
    assert set(described.raw_schema["paths"]) >= PATHS
    for operations in described.raw_schema["paths"].values():
        for operation in operations.values():
            problem = operation["responses"]["400"]["content"]["application/json"]
            assert problem["schema"]["$ref"].endswith("/Problem")


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_endpoint_answers_as_described_and_never_fails(
    case: schemathesis.Case, session: Session
) -> None:
    case.call_and_validate(session=session, checks=CHECKS)
