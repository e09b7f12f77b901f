"""The browser's client as it is handed out."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from hashlib import sha256
from http.client import HTTPConnection
from typing import NamedTuple

import pytest

from cheeseboard.server.pages.client_files import BUILT, first_pages
from cheeseboard.site.folder import BUILT as EDITION
from tests.environment import PATIENCE
from tests.server.guests import Server, server

ASSET = next(iter(sorted(BUILT.glob("assets/base-*.js"))))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("site") / "games.db") as running:
        yield running


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def asked(house: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as line:
        line.request(method, path, headers=named)
        got = line.getresponse()
        return Answer(got.status, got.headers, got.read())


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("sk-SK,sk;q=0.9,en;q=0.8", "sk"), ("fr, ru;q=0.5", "ru"), ("fr", "en"), ("", "en")],
)
def test_the_first_page_is_in_the_browsers_language(
    house: Server, wanted: str, language: str
) -> None:
    answer = asked(house, "/", accept_language=wanted)
    assert f' lang="{language}">'.encode() in answer.body
    assert "accept-language" in answer.headers.get("vary", "")


@pytest.mark.parametrize("language", sorted(first_pages()))
def test_the_content_security_policy_allows_the_inline_style_but_no_inline_script(
    house: Server, language: str
) -> None:
    answer = asked(house, "/", accept_language=language)
    page, policy = answer.body, answer.headers.get("content-security-policy", "")
    style = page.split(b"<style>")[1].split(b"</style>")[0]
    digest = b64encode(sha256(style).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in policy
    assert "script-src 'self';" in policy
    assert page.count(b"<script") == page.count(b' src="./assets/')


def test_files_are_compressed_for_clients_that_accept_gzip(house: Server) -> None:
    path = f"/assets/{ASSET.name}"
    packed, plain = asked(house, path, accept_encoding="gzip"), asked(house, path)
    assert packed.headers.get("content-encoding") == "gzip"
    assert plain.headers.get("content-encoding") is None
    assert gzip.decompress(packed.body) == plain.body == ASSET.read_bytes()


def test_hashed_assets_are_cached_and_pages_are_revalidated(
    house: Server,
) -> None:
    asset, page = asked(house, f"/assets/{ASSET.name}"), asked(house, "/")
    assert "immutable" in asset.headers.get("cache-control", "")
    assert page.headers.get("cache-control") == "no-cache"
    again = asked(house, "/", if_none_match=page.headers.get("etag", ""))
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/..", "/..%2fsite.py", "/assets/%2e%2e%2fbuilt.json", "/x"]
)
def test_other_paths_are_not_found(house: Server, path: str) -> None:
    answer = asked(house, path)
    assert answer.status == 404
    assert b'"not_found"' in answer.body


def test_a_head_request_returns_no_body(house: Server) -> None:
    answer = asked(house, "/", "HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers.get("content-length", 0)) > 0


@pytest.mark.parametrize("path", ["/x", "/t/abc", "/a/b/c"])
def test_a_mistyped_address_gets_a_page_that_says_so(house: Server, path: str) -> None:
    answer = asked(house, path, accept="text/html,*/*", accept_language="sk")
    assert (answer.status, answer.headers.get("cache-control")) == (404, "no-store")
    assert b' lang="sk">' in answer.body
    assert "Taká stránka tu nie je." in answer.body.decode()
    assert b'href="/"' in answer.body
    style = answer.body.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = b64encode(sha256(style).digest()).decode()
    assert digest in answer.headers["content-security-policy"]
    assert b"<style>" not in asked(house, "/api/nothing", accept="text/html").body


def test_the_site_serves_the_licences_of_its_files(house: Server) -> None:
    answer = asked(house, "/licences.txt")
    assert answer.headers.get("content-type") == "text/plain; charset=utf-8"
    assert answer.body == (BUILT / "licences.txt").read_bytes()


def test_the_edition_without_a_server_may_run_webassembly_and_nothing_else_may(
    house: Server,
) -> None:
    assert asked(house, "/device").headers["location"] == "/device/index.html"
    page = asked(house, "/device/index.html")
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "wasm" not in asked(house, "/").headers["content-security-policy"]
    (worker,) = EDITION.glob("engine/scripts-*/worker.js")
    script = asked(house, f"/device/{worker.relative_to(EDITION).as_posix()}")
    assert "'wasm-unsafe-eval'" in script.headers["content-security-policy"]
    assert "immutable" in script.headers["cache-control"]
    assert asked(house, "/device/../pages/client_files.py").status == 404
