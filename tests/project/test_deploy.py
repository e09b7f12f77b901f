"""The examples for hosts: they name settings that exist, and fit together."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from msgspec import yaml

from cheeseboard.cli import parser
from cheeseboard.commands import serve
from tests.environment import PATIENCE
from tests.postgres import free_port
from tests.server.processes import environment as process_environment

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "cheeseboard.service"


def values(key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_the_unit_starts_the_server_with_settings_that_exist() -> None:
    (line,) = values("ExecStart")
    program, *words = shlex.split(line)
    assert program.endswith("/cheeseboard")
    assert parser().parse_args(words).trusted_proxies == "127.0.0.1"
    named = {variable.partition("=")[0] for variable in values("Environment")}
    assert {"CHEESEBOARD_DATABASE", "NUMBA_CACHE_DIR"} == named


def test_the_unit_never_gives_up() -> None:
    """By default systemd gives up after five quick failures, as while PostgreSQL is away."""
    assert (values("Restart"), values("StartLimitIntervalSec")) == (["always"], ["0"])
    before_service = UNIT.read_text().partition("[Service]")[0]
    assert "StartLimitIntervalSec" in before_service


def test_the_environment_file_overrides_the_unit() -> None:
    """systemd reads the file after the lines, wherever it stands; a flag would win over both."""
    assert values("EnvironmentFile") == ["-/etc/cheeseboard.env"]
    assert "--database" not in values("ExecStart")[0]


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:  # another system, where nobody uses the unit either
        return
    here = tmp_path / UNIT.name  # with a program that exists
    here.write_text(UNIT.read_text().replace("/opt/cheeseboard/bin/cheeseboard", "/bin/true"))
    done = subprocess.run([analyze, "verify", here], capture_output=True, text=True, timeout=60)
    assert UNIT.name not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr


# --- GitHub Pages ----------------------------------------------------------------------------


def test_github_pages_publishes_the_folder_that_make_has_written() -> None:
    jobs = yaml.decode((ROOT / ".github" / "workflows" / "pages.yml").read_text())["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    (command,) = (step["run"] for step in steps if "run" in step)
    (folder,) = (step["with"]["path"] for step in steps if "path" in step.get("with", {}))
    asked = subprocess.run(
        [*shlex.split(command), "--dry-run"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert f'cheeseboard site --out "{folder}"' in asked.stdout
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"] == {"pages": "write", "id-token": "write"}


# --- Containers ------------------------------------------------------------------------------

SERVERS = ("server-1", "server-2")
RELAY_HOST = "CHEESEBOARD_RELAY_HOST"


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.decode((DEPLOY / "compose.yaml").read_text())
    return found


def servers() -> list[dict[str, Any]]:
    """The two servers, which are alike but for the names under which they reach each other."""
    services = compose()["services"]
    one, two = (without_relay_host(services[name]) for name in SERVERS)
    assert one == two
    assert "CHEESEBOARD_DATABASE" in one["environment"]
    return [one, two]


def without_relay_host(service: dict[str, Any]) -> dict[str, Any]:
    settings = {name: it for name, it in service["environment"].items() if name != RELAY_HOST}
    return service | {"environment": settings}


def container_words(instruction: str) -> list[str]:
    """The arguments of the last such instruction in the Containerfile."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text())
    return re.findall(rf"^{instruction} (.*)$", text, re.MULTILINE)[-1:]


def container_environment() -> dict[str, str]:
    (line,) = container_words("ENV")
    return dict(word.split("=", 1) for word in shlex.split(line))


def known_variables() -> set[str]:
    """The variables of `serve`, by its flags."""
    usage = serve_parser().format_help()
    flags = re.findall(r"--([a-z-]+)", usage)
    return {"CHEESEBOARD_" + flag.upper().replace("-", "_") for flag in flags}


def serve_parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser()
    serve.arguments(made)
    return made


def test_containers_set_only_variables_that_exist() -> None:
    named = {*container_environment(), *servers()[0]["environment"]}
    assert named - known_variables() == {"NUMBA_CACHE_DIR"}
    assert parser().parse_args([*json.loads(container_words("CMD")[0])]).port == 8000


def test_each_server_is_reached_by_the_other_under_the_name_of_its_container() -> None:
    """A container's own address 127.0.0.1, the default, leads nowhere from another one."""
    assert RELAY_HOST in known_variables()
    services = compose()["services"]
    assert {name: services[name]["environment"][RELAY_HOST] for name in SERVERS} == {
        name: name for name in SERVERS
    }


def test_the_compose_file_takes_its_secrets_from_a_file_that_is_not_kept() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    wanted = set(re.findall(r"\$\{(\w+)", text))
    offered = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert wanted == offered
    assert "deploy/.env" in (ROOT / ".gitignore").read_text().split()
    assert re.search(r"^POSTGRES_PASSWORD=$", (DEPLOY / "example.env").read_text(), re.MULTILINE)


def test_services_name_services_networks_and_volumes_that_exist() -> None:
    found = compose()
    for service in found["services"].values():
        assert set(service.get("depends_on", [])) <= set(found["services"])
        assert set(service["networks"]) <= set(found["networks"])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            there = (DEPLOY / source).exists() if source.startswith(".") else False
            assert there or source in found["volumes"], volume
    build = servers()[0]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    (network,) = found["networks"]["inside"]["ipam"]["config"]
    environment = servers()[0]["environment"]
    assert environment["CHEESEBOARD_TRUSTED_PROXIES"] == network["subnet"]
    published = [name for name, service in found["services"].items() if service.get("ports")]
    assert published == ["proxy"]


def test_caddy_reaches_the_server_and_its_health_check_is_answered(tmp_path: Path) -> None:
    """The server runs as in its container, but for its addresses and its database."""
    caddy = (DEPLOY / "Caddyfile").read_text()
    (upstreams,) = re.findall(r"reverse_proxy (.+) \{", caddy)
    environment = container_environment() | servers()[0]["environment"]
    names = [upstream.partition(":") for upstream in upstreams.split()]
    assert {port for _, _, port in names} == {environment["CHEESEBOARD_PORT"]}
    assert tuple(name for name, _, _ in names) == SERVERS
    assert "{$CHEESEBOARD_SITE}" in caddy
    (path,) = re.findall(r"health_uri (\S+)", caddy)
    (host,) = re.findall(r"Host (\S+)", caddy)
    port = str(free_port())
    here = environment | {
        "CHEESEBOARD_HOST": "127.0.0.1",
        "CHEESEBOARD_PORT": port,
        "CHEESEBOARD_DATABASE": str(tmp_path / "games.db"),
        "CHEESEBOARD_ALLOWED_HOSTS": "games.example.org",
        "CHEESEBOARD_METRICS_HOST": "127.0.0.1",
        "CHEESEBOARD_METRICS_PORT": str(free_port()),
        "NUMBA_CACHE_DIR": str(tmp_path / "numba"),
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "cheeseboard", "serve"],
        env=process_environment(**here),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stderr
        assert "Cheeseboard runs" in json.loads(server.stderr.readline())["message"]
        request = Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
        assert urlopen(request, timeout=PATIENCE).status == 200
        _, _, words = container_words("HEALTHCHECK")[0].partition("CMD ")
        _, flag, script = json.loads(words)
        check = [sys.executable, flag, script.replace(":8000", f":{port}")]
        assert subprocess.run(check, timeout=PATIENCE).returncode == 0
    finally:
        server.kill()
        server.communicate()
    assert subprocess.run(check, stderr=subprocess.PIPE, timeout=PATIENCE).returncode != 0
