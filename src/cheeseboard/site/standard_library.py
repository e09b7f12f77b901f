"""Python's standard library for web pages, without what no page of ours can use."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# Tools for programmers, processes, the network, and formats that we do not read.
LEFT_OUT = {
    *("_pyrepl", "bdb", "cProfile", "doctest", "modulefinder", "pdb", "pickletools", "profile"),
    *("pstats", "pydoc", "timeit", "trace", "tracemalloc", "turtle", "unittest", "venv"),
    *("ctypes", "curses", "dbm", "multiprocessing", "sqlite3", "webbrowser"),
    *("ftplib", "imaplib", "poplib", "smtplib", "socketserver", "wsgiref", "xmlrpc"),
    *("mailbox", "plistlib", "tomllib", "xml"),
    *("difflib", "optparse", "statistics", "zoneinfo"),
}
# Encodings of other systems and times. Archives name their files in cp437.
OLD_ENCODINGS = (
    *("big5", "cp", "euc_", "gb", "hp_", "hz", "iso2022", "iso8859", "johab", "koi8", "kz"),
    *("mac_", "ptcp", "shift_", "tis_"),
)
KEPT_ENCODINGS = {"cp437"}


def prune(archive: bytes) -> bytes:
    """The archive of the standard library, smaller; the same one always gives the same bytes."""
    made = BytesIO()
    with (
        ZipFile(BytesIO(archive)) as given,
        ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as out,
    ):
        for entry in given.infolist():
            if is_needed(entry.filename):
                out.writestr(_renew(entry), given.read(entry), compresslevel=9)
    return made.getvalue()


def is_needed(name: str) -> bool:
    first, *rest = PurePosixPath(name).with_suffix("").parts
    if first == "encodings" and rest:
        return rest[0] in KEPT_ENCODINGS or not rest[0].startswith(OLD_ENCODINGS)
    return first not in LEFT_OUT


def _renew(entry: ZipInfo) -> ZipInfo:
    copy = ZipInfo(entry.filename, entry.date_time)
    copy.compress_type = ZIP_DEFLATED
    return copy
