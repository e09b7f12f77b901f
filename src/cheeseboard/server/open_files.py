"""The system's limit on open files, and so on connections."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

PLENTY = 65_536
ENOUGH = 4_096
OWN_FILES = 128  # the database, its journal, pages: never used up by connections


def file_limit() -> int:
    if resource is None:
        return PLENTY
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return PLENTY if soft == resource.RLIM_INFINITY else int(soft)


def most_connections() -> int:
    return max(1, file_limit() - OWN_FILES)


def raise_file_limit() -> str:
    """Raise the limit as far as allowed. If it stays low, return a sentence for the host."""
    if resource is not None and file_limit() < PLENTY:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    limit = file_limit()
    if limit >= ENOUGH:
        return ""
    return (
        f"This system lets the server open only {limit:,} files, and each person who is connected "
        f"needs one. Allow more before you start it: ulimit -n {PLENTY}"
    )
