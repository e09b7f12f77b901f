"""Lets other devices at home in, for this run, if the person at the server's machine wants it."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from cheeseboard.refused import Refused

Listen = Callable[[str], Awaitable[int]]  # takes an address, returns the port


def own_address() -> str | None:
    """This machine's address at home; None without a network. It sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) else address


class HomeNetwork:
    """The address of this server for other devices at home, once they are let in."""

    def __init__(
        self,
        address: str = "",
        listen: Listen | None = None,
        find: Callable[[], str | None] = own_address,
    ) -> None:
        self.address = address
        self._listen = listen
        self._find = find

    def may_open(self, client: str) -> bool:
        """Whether the client is on this machine, and the server was started for it alone."""
        return self._listen is not None and is_loopback(client)

    def offers(self, client: str) -> bool:
        return self.may_open(client) and not self.address

    async def open(self) -> str:
        """Let others in. A second call changes nothing."""
        if not self.address:
            assert self._listen is not None
            found = self._find()
            if found is None:
                raise Refused("no_network", "This computer is not connected to a network.")
            self.address = f"http://{found}:{await self._listen(found)}"
        return self.address


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
