"""Allowed hosts and origins, and secrets that never leave the server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cheeseboard.server.security.headers import HEADERS
from tests.environment import PATIENCE
from tests.server.asking import asked, socket_status
from tests.server.guests import Guest, Server, run_bounded, server
from tests.server.processes import process
from tests.server.reader import Json

BOT: Json = {"kind": "bot"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db", allowed_hosts=("cats.test",)) as it:
        yield it


# --- Where it comes from -----------------------------------------------------------------------


def test_a_socket_from_a_foreign_page_is_refused(here: Server) -> None:
    async def work() -> None:
        own = f"127.0.0.1:{here.port}"
        assert await socket_status(here.port) == 101
        assert await socket_status(here.port, origin=f"http://{own}") == 101
        for origin in ("http://evil.test", "null", "", f"http://{own}.evil.test", "http://[", "?"):
            assert await socket_status(here.port, origin=origin) == 403, origin
        assert await socket_status(here.port, origin=f"http://127.0.0.1:{here.port + 1}") == 403

    run_bounded(work)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1", True),
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("[::1]:8000", True),
        ("cats.test", True),
        ("Cats.Test:443", True),
        ("evil.test", False),
        ("testserver.local", False),
        ("127.0.0.1.evil.test", False),
        ("cats.test.evil.test", False),
        ("[", False),
        ("", False),
    ],
)
def test_only_requests_to_allowed_hosts_are_answered(here: Server, host: str, known: bool) -> None:
    answer = asked(here.port, "/api/me", Host=host)
    assert answer.status == (200 if known else 400)
    if not known:
        assert "Set-Cookie" not in answer.headers


def test_a_socket_to_an_unknown_host_is_refused(here: Server) -> None:
    answer = asked(
        here.port,
        "/api/live",
        Host="evil.test",
        Origin="http://evil.test",
        Connection="Upgrade",
        Upgrade="websocket",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
    )
    assert answer.status == 403


# --- Who it is ---------------------------------------------------------------------------------


def test_changes_need_a_csrf_token(here: Server) -> None:
    guest = asyncio.run(Guest(here.port, "Eva").arrive())
    body = b'{"name":"Mallory"}'
    token = guest.cookies["csrftoken"]
    for forged in ({}, {"x_csrftoken": "x" * len(token)}, {"x_csrftoken": token[::-1]}):
        answer = asked(here.port, "/api/me", "POST", body, Cookie=guest.jar(), **forged)
        assert answer.status == 403
        assert msgspec.json.decode(answer.body)["code"] == "forbidden"  # type: ignore[attr-defined]
    good = asked(here.port, "/api/me", "POST", body, Cookie=guest.jar(), x_csrftoken=token)
    assert good.status == 200


def test_a_csrf_token_with_non_ascii_letters_is_refused(here: Server) -> None:
    guest = asyncio.run(Guest(here.port, "Eva").arrive())
    token, body = guest.cookies["csrftoken"], b'{"name":"Mallory"}'
    foreign = token[:-1] + "é"
    own = guest.jar()
    cookie = own.replace(token, f"{token[:-1]}%C3%A9")  # cookies are unquoted as they are read
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": own}
    for answer in (
        asked(here.port, "/api/me", "POST", body, Cookie=own, x_csrftoken=foreign),
        asked(here.port, "/api/me", "POST", body, Cookie=cookie, x_csrftoken=token),
        asked(here.port, "/api/me", "POST", b"_csrf_token=" + foreign.encode(), **form),
    ):
        assert answer.status == 403
        assert msgspec.json.decode(answer.body)["code"] == "forbidden"  # type: ignore[attr-defined]


def test_a_csrf_token_is_valid_only_for_its_own_guest(here: Server) -> None:
    async def work() -> None:
        eva, mallory = [await Guest(here.port, name).arrive() for name in ("Eva", "Mallory")]
        forged = Guest(here.port)
        forged.cookies = {**eva.cookies, "csrftoken": mallory.cookies["csrftoken"]}
        status, answer = await forged.http("POST", "/api/me", {"name": "Mallory"})
        assert (status, answer["code"]) == (403, "forbidden")
        assert (await eva.http("GET", "/api/me"))[1]["name"] == "Eva"

    run_bounded(work)


def test_a_csrf_token_of_another_server_is_replaced(here: Server) -> None:
    """On one machine servers on several ports share their cookies."""

    async def work() -> None:
        guest = await Guest(here.port).arrive()
        guest.cookies["csrftoken"] = "f" * 128
        assert (await guest.http("POST", "/api/me", {"name": "Eva"}))[0] == 403
        guest.cookies = {key: value for key, value in guest.cookies.items() if value}
        await guest.http("GET", "/api/me")
        assert (await guest.http("POST", "/api/me", {"name": "Eva"}))[0] == 200

    run_bounded(work)


def test_a_forged_cookie_gives_no_access(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", BOT)
        person, _, mac = eva.cookies["cheeseboard"].partition(".")
        other = (await Guest(here.port).arrive()).cookies["cheeseboard"].partition(".")[2]
        for forged in (person, f"{person}.", f"{person}.{other}", f"x{person}.{mac}", f".{mac}"):
            thief = Guest(here.port)
            thief.cookies = {**eva.cookies, "cheeseboard": forged}
            assert (await thief.http("GET", "/api/mine")) == (200, [])
            assert (await thief.http("POST", "/api/codes", {"table": table, "seat": 1}))[0] == 403
            async with thief.live() as t:
                assert (await t.ask("watch", table=table))["code"] == "no_guest"

    run_bounded(work)


def test_the_guest_cookie_is_http_only_and_same_site(here: Server) -> None:
    cookies = asked(here.port, "/api/me").headers.get_all("Set-Cookie") or []
    (own,) = [cookie.lower() for cookie in cookies if cookie.startswith("cheeseboard=")]
    assert "httponly" in own
    assert "samesite=lax" in own


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        thief = await Guest(port).arrive()
        tries = [
            await thief.http("POST", "/api/codes/use", {"code": f"AAAA-AAAA-AAAA-{n:04}"})
            for n in range(12)
        ]
        assert [status for status, _ in tries[:10]] == [400] * 10
        assert tries[-1] == (429, {"code": "too_fast", "text": "Too many attempts: wait a minute."})

    with server(tmp_path / "games.db") as it:
        asyncio.run(work(it.port))


# --- What every answer carries -------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/health", "/api", "/api/me", "/api/games", "/api/tables/none/record", "/nothing"]
)
def test_every_answer_has_the_security_headers(here: Server, path: str) -> None:
    answer = asked(here.port, path)
    for name, value in HEADERS.items():
        # The first page may also bring a style with it: tests/server/running/test_site.py.
        given = re.sub(r" 'sha256-[^']*'", "", answer.headers[name])
        assert given == value, name
    assert "'unsafe" not in HEADERS["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("host", "heard"),
    [("localhost", True), ("127.0.0.1:8000", True), ("[::1]", True), ("192.168.1.7", False)],
)
def test_the_opener_policy_is_sent_only_to_trustworthy_origins(
    here: Server, host: str, heard: bool
) -> None:
    """Elsewhere a browser ignores it, and prints a warning in its console."""
    for path in ("/", "/api/me"):
        answer = asked(here.port, path, Host=host)
        assert ("cross-origin-opener-policy" in answer.headers) is heard


# --- Secrets -------------------------------------------------------------------------------------


def test_private_tables_are_listed_only_for_their_players(here: Server) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        private = await eva.open("hunt", "me", "link")
        public = await eva.open("hunt", "me", "lobby", public=True)
        for guest in (eva, ben, Guest(here.port)):
            _, lobby = await guest.http("GET", "/api/tables")
            listed = [line["table"] for line in lobby]
            assert public in listed
            assert private not in listed
        _, mine = await eva.http("GET", "/api/mine")
        assert {private, public} <= {line["table"] for line in mine}
        assert await ben.http("GET", "/api/mine") == (200, [])

    run_bounded(work)


@pytest.mark.parametrize("path", ["record", "steps"])
def test_the_record_of_a_running_game_shows_only_what_the_seat_may_know(
    here: Server, path: str
) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        table = await eva.open("rescue", "me", "lobby")
        async with ben.live(table) as b:
            await b.ask("sit", seat=2)
        url = f"/api/tables/{table}/{path}"
        for guest, seat in ((eva, 1), (ben, 2)):
            _, own = await guest.http("GET", f"{url}?seat={seat}")
            assert views_in(own)[-1]["board"]["hand"] is not None
            status, answer = await guest.http("GET", f"{url}?seat={3 - seat}")
            assert (status, answer["code"]) == (403, "not_your_seat")
        for guest in (eva, ben, await Guest(here.port).arrive()):
            _, open_to_all = await guest.http("GET", url)
            assert all(view["board"]["hand"] is None for view in views_in(open_to_all))
            assert "actions" not in open_to_all
        status, _ = await Guest(here.port).http("GET", f"{url}?seat=1")
        assert status == 401

    run_bounded(work)


def views_in(answer: Json) -> list[Json]:
    return [step["view"] for step in answer["steps"]] if "steps" in answer else [answer["view"]]


def test_the_record_does_not_bypass_a_pin(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        ben = {"kind": "here", "name": "Ben", "pin": "1234"}
        table = await eva.open("rescue", "me", ben)
        for path in ("record", "steps"):
            _, answer = await eva.http("GET", f"/api/tables/{table}/{path}?seat=2")
            assert answer["code"] == "covered"

    run_bounded(work)


def test_a_program_loses_access_once_its_token_is_replaced(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        here_now = {"kind": "here", "name": "Ben"}
        asks: list[tuple[str, Json]] = [
            ("invite", {}),
            ("remove", {}),
            ("set_seat", {"wish": BOT}),
            ("set_seat", {"wish": here_now}),
        ]
        for kind, fields in asks:
            table = await eva.open("rescue", "me", "program", pace=5)
            async with eva.live(table) as e:
                token = (await e.ask("invite", seat=2))["secret"]
                async with Guest(here.port).live(table, token=token) as program:
                    assert program.view["seat"] == 2
                    await e.ask(kind, seat=2, **fields)
                    await program.until(lambda it: it.gone)
                    assert (await program.move("lay mouse 0 1", seat=2))["code"] == "no_table"
                    assert (await program.ask("chat", text="Hello?"))["code"] == "no_table"
                async with Guest(here.port).live() as program:
                    refused = await program.ask("watch", table=table, token=token)
                    assert refused["code"] == "wrong_link"

    run_bounded(work)


def test_the_output_of_a_server_contains_no_secrets(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def work(port: int) -> None:
        eva, ben = await Guest(port, "Eva").arrive(), await Guest(port, "Ben").arrive()
        table = await eva.open("sack", "me", "link", BOT)
        async with eva.live(table) as e, ben.live(table) as b:
            link = (await e.ask("invite", seat=2))["secret"]
            await b.ask("sit", seat=2, secret=link)
            await asyncio.gather(e.play_out(), b.play_out())
            await b.send("nonsense")
        _, code = await eva.http("POST", "/api/codes", {"table": table, "seat": 1})
        await ben.http("POST", "/api/codes/use", {"code": code["code"]})
        await ben.http("GET", f"/api/tables/{table}/record")
        await ben.http("GET", f"/api/tables/{table}/no-such-page")
        secrets.extend([table, link, code["code"], *eva.cookies.values(), *ben.cookies.values()])
        secrets.extend([eva.cookies["cheeseboard"].split(".")[0], "Eva", "put "])

    with process(tmp_path / "games.db") as it:
        asyncio.run(asyncio.wait_for(work(it.port), PATIENCE))
        said = it.said()
    assert len(said.splitlines()) == 2, said
    found: list[Any] = [secret for secret in secrets if secret in said]
    assert found == []
