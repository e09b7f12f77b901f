"""Names that cannot be confused, and clean chat lines.

Which characters look alike is in Unicode's data (UTS 39, confusables). Which characters a name may
have is in the PRECIS profile for nicknames (RFC 8266), which excludes all invisible ones.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import count

from cheeseboard.refused import Refused

GUEST = "Guest"
LONGEST_NAME = 24
BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def clean_name(typed: str) -> str:
    """A name as it is shown: one line of visible characters, not too long."""
    shown = "".join(c for c in unicodedata.normalize("NFC", typed) if _is_shown(c))
    try:
        plain = _nickname(" ".join(shown.split())) if shown.strip() else ""
    except UnicodeEncodeError:
        raise Refused("bad_name", "A name cannot have invisible characters.") from None
    name = plain[:LONGEST_NAME].strip()
    if not any(c.isalnum() for c in name):
        raise Refused("bad_name", "A name needs a letter or a digit.")
    return name


def _nickname(name: str) -> str:
    from precis_i18n import get_profile

    return str(get_profile("NicknameCasePreserved").enforce(name))


def _is_shown(letter: str) -> bool:
    kind = unicodedata.category(letter)
    # No invisible characters, no direction controls, no stacks of accents.
    return kind == "Zs" or kind[0] in "LNPS"


def clean_text(typed: str) -> str:
    """A chat line in one line, without control characters."""
    kept = (c for c in typed if c.isspace() or not _is_control(c))
    return " ".join("".join(kept).split())


def _is_control(letter: str) -> bool:
    return letter in BIDI_CONTROLS or unicodedata.category(letter) in ("Cc", "Cs")


def are_alike(one: str, other: str) -> bool:
    """Whether one name could be taken for the other."""
    return bool(_looks(one) & _looks(other))


def _looks(name: str) -> set[str]:
    """How a name may be read: exactly, or without regard to upper and lower case."""
    exact = _skeleton(name)
    return {exact, _skeleton(name.casefold()), _skeleton(exact.casefold())}


def _skeleton(name: str) -> str:
    """The same for all names that look alike (UTS 39)."""
    prototypes = _prototypes()
    letters = "".join(prototypes.get(c, c) for c in unicodedata.normalize("NFKD", name))
    bare = unicodedata.normalize("NFKD", letters)
    return "".join(prototypes.get(c, c) for c in bare if unicodedata.category(c)[0] in "LN")


def prepare() -> None:
    """Read Unicode's data ahead of time, because it takes a moment."""
    _prototypes()


@cache
def _prototypes() -> dict[str, str]:
    """For each letter, the one that represents all its lookalikes. The library has only pairs."""
    from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, str] = {}
    for letter in sorted(confusables_data):
        alike = [pair["c"].strip("\u200e") for pair in confusables_data[letter]]
        group = [letter, *(c for c in alike if len(c) == 1)]
        known = next((found[c] for c in group if c in found), letter)
        for each in group:
            found.setdefault(each, known)
    return found


def chosen_name(typed: str, others: list[str], nameless: str = "") -> str:
    """A name that nobody else here has. Without a typed name it is `nameless`, or Guest."""
    if typed.strip():
        name = clean_name(typed)
        if any(are_alike(name, other) for other in others):
            raise Refused("name_taken", f"Someone at this table is already called {name}.")
        return name
    return free_name(nameless or GUEST, others)


def free_name(plain: str, others: list[str]) -> str:
    """This name, or with a number, if others have it."""
    numbered = (plain if n == 1 else f"{plain} {n}" for n in count(1))
    return next(name for name in numbered if not any(are_alike(name, other) for other in others))
