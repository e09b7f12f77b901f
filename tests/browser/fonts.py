"""The only fonts that the tests' browser finds, whatever is installed on the machine.

They stand for what a page is drawn with until Nunito has come. Matplotlib brings both.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

NARROW = "STIXGeneral"
WIDE = "DejaVu Sans"  # the only one on many small systems
FILES = {
    NARROW: ("STIXGeneral.ttf", "STIXGeneralBol.ttf"),
    WIDE: ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
}

# One family in place of every other, and a cache of its own.
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="assign" binding="strong"><string>{family}</string></edit>
  </match>
</fontconfig>
"""


def shipped() -> Path:
    """Where the fonts of Matplotlib lie; it need not be imported for that."""
    found = find_spec("matplotlib")
    origin = found.origin if found else None
    assert origin, "Matplotlib brings the fonts of these tests: run `make test`."
    return Path(origin).parent / "mpl-data" / "fonts" / "ttf"


def configuration(family: str, folder: Path) -> Path:
    """Write a file for FONTCONFIG_FILE, with its fonts beside it."""
    fonts = folder / "fonts"
    fonts.mkdir(parents=True)
    for name in FILES[family]:
        (fonts / name).write_bytes((shipped() / name).read_bytes())
    file = folder / "fonts.conf"
    file.write_text(
        CONFIGURATION.format(fonts=fonts, cache=folder / "cache", family=family), encoding="utf-8"
    )
    return file
