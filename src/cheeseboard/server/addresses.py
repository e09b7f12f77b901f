"""Reads host names and addresses in the settings, or refuses them with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from cheeseboard.refused import Refused
from cheeseboard.system.variables import source

NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
LONGEST_NAME = 253
EVERYBODY = "*"
EVERY_ADDRESS = ("0.0.0.0", "::")


def listening_address(flag: str) -> Callable[[str], str]:
    """The address to listen on. It must not be empty: to the system, that is every address."""

    def read(text: str) -> str:
        if not text.strip():
            raise Refused(
                "malformed",
                f"{source(text, flag)} is empty; give 127.0.0.1 for this machine only, "
                "or 0.0.0.0 for every address.",
            )
        return _checked_address(text, flag)

    return read


def address_for_others(flag: str) -> Callable[[str], str]:
    """The address at which others reach this machine, so it must be a certain one."""

    def read(text: str) -> str:
        if not text.strip() or text.strip() in EVERY_ADDRESS:
            raise Refused(
                "malformed",
                f"{source(text, flag)} is {'every address' if text.strip() else 'empty'}; give the "
                "address at which the other processes reach this machine, or none.",
            )
        return _checked_address(text, flag)

    return read


def _checked_address(text: str, flag: str) -> str:
    address = text.strip()
    if not _is_name(address.lower()):
        raise Refused(
            "malformed",
            f"{source(text, flag)} takes an address like 10.0.0.5 or a name, not {address[:50]!r}.",
        )
    return address


def site_names(flag: str) -> Callable[[str], tuple[str, ...]]:
    """The host names of a server, in lower case."""

    def read(text: str) -> tuple[str, ...]:
        names = tuple(_split(text.lower()))
        for name in names:
            if not _is_name(name):
                raise Refused(
                    "malformed",
                    f"{source(text, flag)} takes names like games.example.org, "
                    f"without https:// and without a port, not {name!r}.",
                )
        return names

    return read


def proxies(flag: str) -> Callable[[str], str]:
    """The proxies whose forwarded headers are trusted, in the form that uvicorn reads."""

    def read(text: str) -> str:
        if text.strip() == EVERYBODY:
            return EVERYBODY
        addresses = list(_split(text))
        for address in addresses:
            if not _is_address(address):
                raise Refused(
                    "malformed",
                    f"{source(text, flag)} takes addresses like 127.0.0.1 or 10.0.0.0/8, "
                    f"or * alone, not {address!r}.",
                )
        return ",".join(addresses)

    return read


def network(flag: str) -> Callable[[str], str]:
    """An address, or a network of them, in its usual form."""

    def read(text: str) -> str:
        try:
            return str(ip_network(text.strip(), strict=False))
        except ValueError:
            raise Refused(
                "malformed",
                f"{source(text, flag)} takes an address like 203.0.113.9 or a network like "
                f"2001:db8::/64, not {text[:50]!r}.",
            ) from None

    return read


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _is_name(text: str) -> bool:
    return (len(text) <= LONGEST_NAME and bool(NAME.fullmatch(text))) or _is_address(text)


def _is_address(text: str) -> bool:
    try:
        ip_network(text) if "/" in text else ip_address(text)
    except ValueError:
        return False
    return True
