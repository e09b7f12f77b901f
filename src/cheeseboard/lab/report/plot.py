"""Charts as SVG."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cheeseboard.system.files import naming_errors


def points_by_seat(points: list[Counter[int]], names: list[str], title: str, file: Path) -> None:
    """The distribution of each seat's points: one row for each seat, on a common scale."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # A fixed salt and no date: the same figures give the same file.
    with rc_context({"svg.hashsalt": "cheeseboard", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.2 + 1.4 * len(points)), layout="constrained")
        rows = figure.subplots(len(points), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
        for row, counts, name in zip(rows, points, names, strict=True):
            shares = {value: count / counts.total() for value, count in sorted(counts.items())}
            row.bar(list(shares), list(shares.values()), width=1.0, color="#e0a526")
            mean = sum(value * share for value, share in shares.items())
            row.axvline(mean, color="#4a3728", linewidth=1.2, label=f"mean {mean:.1f}")
            row.set_ylabel(name)
            row.legend(loc="upper right", frameon=False)
            row.spines[["top", "right"]].set_visible(False)
        rows[-1].set_xlabel("points at the end")
        figure.suptitle(title)
        with naming_errors(file):
            figure.savefig(file, format="svg", metadata={"Date": None})
