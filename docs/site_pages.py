"""A hook for MkDocs: pages of the repository's root are pages of the site, without copies.

Links in all pages are written as they work in the repository; here they become links of the site.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security-policy.md",
    "LICENSE": "LICENSE.txt",
    "LICENCES.txt": "LICENCES.txt",
    "examples/player.py": "examples/player.py",
}
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=[)#])")


def on_files(files: Files, config: Any) -> Files:
    for source, place in PAGES.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    here = page.file.src_uri
    written_in = {place: source for source, place in PAGES.items()}.get(here, f"docs/{here}")

    def on_the_site(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(written_in), link[1]))
        place = PAGES.get(target, target.removeprefix("docs/"))
        return posixpath.relpath(place, posixpath.dirname(here) or ".")

    return LINK.sub(on_the_site, markdown)
