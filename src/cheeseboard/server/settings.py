"""The settings of a server. Each is a flag of `serve` or a variable CHEESEBOARD_…."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    allowed_hosts: tuple[str, ...] = ()  # the names of this server
    trusted_proxies: str = ""  # addresses whose forwarded headers count
    sockets_an_address: int = 50
    requests_a_minute: int = 600
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0  # 0: there are no metrics
    relay_host: str = ""  # other processes hand on sockets there; empty: they do not
    relay_port: int = 0  # 0: any free one
    log_format: str = "text"
    address: str = ""  # others at home reach the server at it; empty: not known
    may_open_home_network: bool = False  # the person at this machine may let others in
