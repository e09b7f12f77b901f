"""Guests: signed cookies and secrets."""

from __future__ import annotations

from base64 import b32encode, urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_bytes

CODE_BYTES = 10  # 80 bits


def new_id() -> str:
    """An id that nobody can guess: 128 bits. It never begins with a dash, which a command line
    would take for a flag."""
    id = urlsafe_b64encode(token_bytes(16)).rstrip(b"=").decode()
    return new_id() if id.startswith("-") else id


def new_code() -> str:
    """A code that people can type: 80 bits in four groups of four letters."""
    letters = b32encode(token_bytes(CODE_BYTES)).decode()
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


def plain_code(typed: str) -> str:
    """A typed code in its original form. The digits 0, 1 and 8 are misread letters."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    return letters.replace("0", "O").replace("1", "I").replace("8", "B")


class Signer:
    """Signs and hashes with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = blake2b(key, person=b"cheeseboard").digest()

    def sign(self, person: str) -> str:
        return f"{person}.{self._mac(person, b'cookie')}"

    def person(self, cookie: str | None) -> str | None:
        """The person in a cookie; None if its signature is wrong."""
        person, _, mac = (cookie or "").partition(".")
        genuine = compare_digest(mac.encode(), self._mac(person, b"cookie").encode())
        return person if genuine else None

    def csrf_token(self, person: str) -> str:
        """The token that this guest's pages send with each request that changes something."""
        return self._mac(person, b"csrf")

    def digest(self, secret: str) -> str:
        """The keyed hash of a secret, to be stored instead of it."""
        return self._mac(secret, b"secret")

    def fits(self, secret: str | None, digest: str) -> bool:
        return bool(secret) and compare_digest(self.digest(secret or ""), digest)

    def _mac(self, text: str, purpose: bytes) -> str:
        mac = blake2b(text.encode(), key=self._key, person=purpose, digest_size=18)
        return urlsafe_b64encode(mac.digest()).decode()
