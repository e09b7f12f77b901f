"""Who is who: cookies that cannot be made up, names that cannot be mistaken, secrets."""

from __future__ import annotations

import unicodedata
from base64 import b32encode, urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from itertools import count
from secrets import token_bytes

from cheeseboard.refused import Refused

GUEST = "Guest"
LONGEST_NAME = 24
CODE_BYTES = 10  # 80 bits

# Letters that look like another one. Enough for the scripts of our languages.
LOOKALIKES = str.maketrans("авекмнорстухіјѕԁԛԝгαβεικνορτυχ01|", "abekmhopctyxijsdqwrabeikvoptuxoll")


def new_id() -> str:
    """An id that nobody can guess: 128 bits."""
    return urlsafe_b64encode(token_bytes(16)).rstrip(b"=").decode()


def new_code() -> str:
    """A code to be typed: 80 bits in four groups of four."""
    letters = b32encode(token_bytes(CODE_BYTES)).decode()
    return "-".join(letters[at : at + 4] for at in range(0, 16, 4))


def plain_code(typed: str) -> str:
    """A code as it was made, however it was typed."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    return letters.replace("0", "O").replace("1", "I").replace("8", "B")


class Keeper:
    """Signs and hashes with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = blake2b(key, person=b"cheeseboard").digest()

    def signed(self, person: str) -> str:
        return f"{person}.{self._mac(person, b'cookie')}"

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie it is, if it is one of ours."""
        person, _, mac = (cookie or "").partition(".")
        genuine = compare_digest(mac.encode(), self._mac(person, b"cookie").encode())
        return person if genuine else None

    def digest(self, secret: str) -> str:
        """What is kept of a secret."""
        return self._mac(secret, b"secret")

    def fits(self, secret: str | None, digest: str) -> bool:
        return bool(secret) and compare_digest(self.digest(secret or ""), digest)

    def _mac(self, text: str, purpose: bytes) -> str:
        mac = blake2b(text.encode(), key=self._key, person=purpose, digest_size=18)
        return urlsafe_b64encode(mac.digest()).decode()


# --- Names -----------------------------------------------------------------------------------


def clean_name(typed: str) -> str:
    """A name as it is shown: one line, no tricks, not too long."""
    letters = [c for c in unicodedata.normalize("NFC", typed) if _is_shown(c)]
    name = " ".join("".join(letters).split())[:LONGEST_NAME].strip()
    if not any(c.isalnum() for c in name):
        raise Refused("bad_name", "A name needs a letter or a digit.")
    return name


def _is_shown(letter: str) -> bool:
    kind = unicodedata.category(letter)
    # Nothing invisible, nothing that turns the writing round, no towers of accents.
    return kind == "Zs" or kind[0] in "LNPS"


def look(name: str) -> str:
    """Names that look the same have the same look."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in bare if unicodedata.category(c)[0] in "LN")
    return letters.translate(LOOKALIKES)


def chosen_name(typed: str, others: list[str], nameless: str = "") -> str:
    """A name that nobody else here has. Who gives none is a guest."""
    looks = {look(other) for other in others}
    if typed.strip():
        name = clean_name(typed)
        if look(name) in looks:
            raise Refused("name_taken", f"Somebody at this table is called {name} already.")
        return name
    plain = nameless or GUEST
    numbered = (plain if n == 1 else f"{plain} {n}" for n in count(1))
    return next(name for name in numbered if look(name) not in looks)
