"""The person at the server's own machine lets others at home in, for this run."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from cheeseboard.server.home_network import HomeNetwork
from tests.environment import PATIENCE
from tests.server.guests import Guest, Server, run_bounded, server

AT_HOME = "127.0.0.2"  # stands for the address of this machine at home


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Server]:
    with server(tmp_path / "games.db") as it:
        yield it


def answers(address: str, port: int) -> bool:
    connection = HTTPConnection(address, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/me")
        return connection.getresponse().status == 200
    except ConnectionRefusedError:
        return False
    finally:
        connection.close()


def test_one_request_opens_the_server_to_the_home_network(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        assert (await eva.http("GET", "/api/me"))[1]["may_let_in"] is True
        for _ in range(2):  # the second time it changes nothing
            opened = await eva.http("POST", "/api/home-network")
            assert opened == (200, {"address": f"http://{AT_HOME}:{here.port}"})
        me = (await eva.http("GET", "/api/me"))[1]
        assert (me["may_let_in"], me["address"]) == (False, f"http://{AT_HOME}:{here.port}")

    here.offer_home_network(AT_HOME)
    assert not answers(AT_HOME, here.port)
    run_bounded(work)
    assert answers(AT_HOME, here.port)


def test_a_public_server_cannot_be_opened_to_the_home_network(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        assert (await eva.http("GET", "/api/me"))[1]["may_let_in"] is False
        status, answer = await eva.http("POST", "/api/home-network")
        assert (status, answer["code"]) == (403, "forbidden")

    run_bounded(work)


def test_only_the_person_at_the_servers_machine_may_open_it() -> None:
    async def listen(address: str) -> int:
        return 8000

    network = HomeNetwork(listen=listen)
    assert network.offers("127.0.0.1")
    assert network.offers("::1")
    assert not network.may_open("192.168.1.7")
    assert not network.may_open("")


def test_without_a_network_the_request_is_refused(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        status, answer = await eva.http("POST", "/api/home-network")
        assert (status, answer["code"]) == (400, "no_network")

    async def listen(address: str) -> int:
        raise AssertionError

    here.app.state.home_network = HomeNetwork(listen=listen, find=lambda: None)
    run_bounded(work)
