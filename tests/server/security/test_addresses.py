"""Names and addresses that a host gives: read, or refused with the right thing to blame."""

from __future__ import annotations

from pathlib import Path

import pytest

from cheeseboard import cli


def sentence(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.fixture(autouse=True)
def nothing_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A server that was not refused would run for ever."""

    def started(*_: object) -> None:
        raise AssertionError("it was not refused")

    monkeypatch.setattr("cheeseboard.server.running.bind_socket", started)


@pytest.mark.parametrize("host", ["", "  "])
def test_an_empty_host_does_not_mean_every_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    said = sentence(capsys, "serve", "--host", host)
    assert "--host is empty" in said
    assert "0.0.0.0" in said
    monkeypatch.setenv("CHEESEBOARD_HOST", host)
    assert "CHEESEBOARD_HOST is empty" in sentence(capsys, "serve")


@pytest.mark.parametrize(
    "proxies", ["nonsense", "127.0.0.1,nonsense", "10.0.0.1/8", "*,127.0.0.1", "localhost"]
)
def test_malformed_trusted_proxies_are_refused(
    capsys: pytest.CaptureFixture[str], proxies: str
) -> None:
    assert "--trusted-proxies takes addresses" in sentence(
        capsys, "serve", "--trusted-proxies", proxies
    )


@pytest.mark.parametrize(
    "names",
    [
        "https://games.example.org",
        "games.example.org:8000",
        "games.example.org/",
        "*.example.org",
        "a b",
        "good.example.org, -bad.example.org",
        "x" * 300,
    ],
)
def test_malformed_host_names_are_refused(capsys: pytest.CaptureFixture[str], names: str) -> None:
    assert "--allowed-hosts takes names like" in sentence(capsys, "serve", "--allowed-hosts", names)


@pytest.mark.parametrize(
    ("address", "wrong"), [("0.0.0.0", "every address"), ("::", "every address"), ("", "empty")]
)
def test_other_processes_are_not_told_every_address(
    capsys: pytest.CaptureFixture[str], address: str, wrong: str
) -> None:
    said = sentence(capsys, "serve", "--relay-host", address)
    assert f"--relay-host is {wrong}; give the address at which the other processes" in said


@pytest.mark.parametrize("flag", ["--host", "--metrics-host", "--relay-host"])
@pytest.mark.parametrize("address", ["no..dots", "http://games", "a b", "x" * 300])
def test_what_is_no_address_is_refused(
    capsys: pytest.CaptureFixture[str], flag: str, address: str
) -> None:
    said = sentence(capsys, "serve", flag, address)
    assert f"{flag} takes an address like 10.0.0.5 or a name, not '" in said


def test_host_names_and_proxies_may_have_spaces_and_capitals() -> None:
    args = cli.parser().parse_args(
        [
            "serve",
            "--allowed-hosts",
            " Games.Example.org, home_server ,192.0.2.1",
            "--trusted-proxies",
            "127.0.0.1, ::1,10.0.0.0/8",
        ]
    )
    assert args.allowed_hosts == ("games.example.org", "home_server", "192.0.2.1")
    assert args.trusted_proxies == "127.0.0.1,::1,10.0.0.0/8"
    assert cli.parser().parse_args(["serve", "--trusted-proxies", "*"]).trusted_proxies == "*"
    usual = cli.parser().parse_args(["serve"])
    assert (usual.allowed_hosts, usual.trusted_proxies) == ((), "")


@pytest.mark.parametrize("name", ["CHEESEBOARD_PORT", "CHEESEBOARD_KEEP_FINISHED"])
def test_the_error_names_a_bad_environment_variable_and_not_the_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "abc")
    said = sentence(capsys, "serve")
    assert f"{name} takes a whole number" in said
    assert "--" not in said


def test_the_error_names_a_bad_database_variable_and_not_the_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHEESEBOARD_DATABASE", "mysql://host/games")
    said = sentence(capsys, "backup", "friday.db")
    assert "CHEESEBOARD_DATABASE takes a file" in said
    assert "--database" not in said
