"""The files of the built edition: under any path, for ever in a cache, and with a strict policy."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cheeseboard.rulebooks import LANGUAGES
from cheeseboard.site.folder import BUILT
from tests.environment import LONGEST_RUN
from tests.wasm.node import ROOT

PAGES = ["index.html", *(f"index.{language}.html" for language in LANGUAGES)]
# All that hosts are told to check on each visit (docs/without-a-server.md).
WITHOUT_DIGEST = {
    *PAGES,
    "edition.json",
    "engine/index.d.ts",
    "engine/index.js",
    "engine/package.json",
    "icon-192.png",
    "icon-512.png",
    "icon-turn.svg",
    "icon.svg",
    "licences.txt",
    "manifest.webmanifest",
    "notifications.js",
    "service-worker.js",
}
DIGEST = re.compile(r"assets/|engine/[^/]+-[0-9a-f]{12}[./]")


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build = [sys.executable, str(ROOT / "web" / "build_site.py")]
    subprocess.run(build, check=True, timeout=LONGEST_RUN)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_allows_its_own_files_and_webassembly_and_nothing_else(name: str) -> None:
    page = (BUILT / name).read_text("utf-8")
    (policy,) = re.findall(r'http-equiv="content-security-policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert rules["default-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["style-src"] == f"'self' 'sha256-{digest}'"
    assert page.index("content-security-policy") < page.index("<script")
    assert page.count("<script") == page.count(' src="./assets/')


@pytest.mark.parametrize("name", PAGES)
def test_every_address_in_a_page_is_relative_and_has_its_file(name: str) -> None:
    page = (BUILT / name).read_text("utf-8")
    found = re.findall(r'(?:src|href|data-worker)="([^"#]+)"', page)
    files = [address for address in found if not address.startswith("data:")]
    assert len(files) > 5
    for address in files:
        assert address.startswith("./"), address
        assert (BUILT / address).is_file(), address


def test_the_page_can_be_installed_from_any_path() -> None:
    manifest = json.loads((BUILT / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((BUILT / icon["src"]).is_file() for icon in manifest["icons"])


def test_what_has_no_digest_in_its_name_is_little_and_known() -> None:
    files = {path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*") if path.is_file()}
    assert {file for file in files if not DIGEST.match(file)} == WITHOUT_DIGEST
    assets = [Path(file).stem for file in files if file.startswith("assets/")]
    assert all(re.search(r"-[\w-]{8}$", stem) for stem in assets), assets


def test_the_service_worker_keeps_every_file() -> None:
    script = (BUILT / "service-worker.js").read_text("utf-8")
    kept: set[str] = set()
    for name in ("FILES", "SELDOM"):
        (listed,) = re.findall(rf"^const {name} = (.*);$", script, re.MULTILINE)
        kept |= set(json.loads(listed))
    listed_files = json.loads((BUILT / "edition.json").read_text("utf-8"))["files"]
    assert kept == {"./", *(f"./{file}" for file in listed_files if file != "service-worker.js")}
