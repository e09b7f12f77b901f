"""The settings of a server. Each is a flag of `serve` or a variable CHEESEBOARD_…."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    allowed_hosts: tuple[str, ...] = ()  # names under which it is reached
    trusted_proxies: str = ""  # addresses whose forwarded headers count
    sockets_an_address: int = 50
    requests_a_minute: int = 600
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0  # none
    log_format: str = "text"
    address: str = ""  # under which others at home reach it, where it is known
    may_open_home_network: bool = False  # by the person at this machine
