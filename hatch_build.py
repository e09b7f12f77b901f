"""Puts what is built for browsers into what is installed, so that installing needs Python only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root) / "web"))
        import build_client
        import build_site

        build_client.build()
        # A clone has `make site`: playing from it needs no Numba while it is installed.
        if version != "editable":
            build_site.build()
