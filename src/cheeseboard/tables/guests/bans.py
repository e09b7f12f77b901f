"""The bans of a server: guests, and networks of addresses."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from cheeseboard.refused import Refused
from cheeseboard.tables.guests.visitor import Visitor

BANNED = "The host of this server has banned you."
UNKNOWN = "The server cannot read its database yet; try again in a moment."

IpNetwork = IPv4Network | IPv6Network


class Bans:
    def __init__(self) -> None:
        self.persons: set[str] = set()
        self.networks: dict[str, IpNetwork] = {}
        self.are_known = True  # False until a server has read them from its database

    def ban(self, person: str, address: str) -> None:
        if person:
            self.persons.add(person)
        if address:
            self.networks[address] = ip_network(address)

    def unban(self, person: str, address: str) -> None:
        self.persons.discard(person)
        self.networks.pop(address, None)

    def check(self, visitor: Visitor) -> None:
        """Refused if the guest or their address is banned, or might be."""
        if not self.are_known:
            raise Refused("storage", UNKNOWN)
        if (self.persons or self.networks) and self.hits(visitor):
            raise Refused("banned", BANNED)

    def hits(self, visitor: Visitor) -> bool:
        return visitor.person in self.persons or self._hits_address(visitor.address)

    def _hits_address(self, text: str) -> bool:
        try:
            address = ip_address(text)
        except ValueError:  # a socket of the system has none
            return False
        # IPv4 may be written as IPv6 where a server listens on both.
        mapped = getattr(address, "ipv4_mapped", None) or address
        return any(mapped in network for network in self.networks.values())
