"""The examples for hosts: they name settings that exist, and systemd understands them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from cheeseboard.cli import parser

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "cheeseboard.service"


def values(key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_the_unit_starts_the_server_with_settings_that_exist() -> None:
    (line,) = values("ExecStart")
    program, *words = shlex.split(line)
    assert program.endswith("/cheeseboard")
    assert parser().parse_args(words).trusted_proxies == "127.0.0.1"
    named = {variable.partition("=")[0] for variable in values("Environment")}
    assert {"CHEESEBOARD_DATABASE", "NUMBA_CACHE_DIR"} == named


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
