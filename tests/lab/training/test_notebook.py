"""The notebook that explains training runs from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[3] / "docs" / "learning.ipynb"


def code_cells() -> list[str]:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.long  # torch is large: only `make test-all` installs it
def test_every_cell_of_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for cell in code_cells():
        exec(compile(cell, str(NOTEBOOK), "exec"), names)
    told = capsys.readouterr().out
    assert "70 features" in told
    assert "Saved" in told
    assert names["training"].decisions > 1_000
    assert names["match"].over


def test_the_notebook_is_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    assert all(not cell.get("outputs") for cell in cells)
