"""A batch as a file: numpy's npz, with the settings as JSON in it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from cheeseboard.refused import Refused

FORMAT = "cheeseboard-batch/1"


def write(file: Path, facts: dict[str, Any], arrays: dict[str, Any]) -> None:
    text = json.dumps({"format": FORMAT, **facts})
    try:
        with file.open("wb") as stream:
            np.savez(stream, facts=np.array(text), **arrays)
    except OSError as error:
        raise Refused("malformed", f"{file} cannot be written: {error.strerror}.") from None


def read(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The facts and arrays of a saved batch, or Refused."""
    try:
        with np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        facts = json.loads(str(arrays.pop("facts")))
    except OSError as error:
        raise Refused("bad_record", f"{file} is no saved batch: {error.strerror}.") from None
    except (EOFError, ValueError, KeyError, zipfile.BadZipFile):
        raise Refused("bad_record", f"{file} is no saved batch, or it is damaged.") from None
    if not isinstance(facts, dict) or facts.pop("format", None) != FORMAT:
        raise Refused("bad_record", f"{file} is no saved batch of this version.")
    return facts, arrays
