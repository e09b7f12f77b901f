"""Small charts that stretch with the page.

An SVG here fills its box at any size. So labels are ordinary text beside it, and lines keep their
width (`vector-effect` in the style sheet).
"""

from __future__ import annotations

from collections.abc import Sequence

MAX_BARS = 48
WIDTH, HEIGHT = 100.0, 40.0


def row(label: str, share: float, ends: Sequence[float] | None, fair: float, scale: float) -> str:
    """A share with its interval on a line, and a mark where a fair share would be."""
    low, high = ends or (share, share)
    return (
        f'<div class="row"><span class="name">{label}</span>'
        f'<span class="line"><i class="fair" style="left:{_percent(fair, scale)}"></i>'
        f'<i class="span" style="left:{_percent(low, scale)};'
        f'width:{_percent(high - low, scale)}"></i>'
        f'<i class="dot" style="left:{_percent(share, scale)}"></i></span>'
        f'<span class="value">{share:.1%}</span></div>'
    )


def _percent(part: float, scale: float) -> str:
    return f"{100 * part / scale:.2f}%"


Histogram = Sequence[tuple[int, int]]


def histogram(counts: Histogram, front: Histogram = ()) -> str:
    """Bars for how often each value occurred; those of `front` are drawn in front."""
    low, high = counts[0][0], counts[-1][0]
    width = -(-(high - low + 1) // MAX_BARS)
    total = sum(n for _, n in counts)
    back_bars, front_bars = (_bin(them, low, high, width) for them in (counts, front))
    top = max(back_bars)
    shapes = _bars(back_bars, top, "bar") + _bars(front_bars, top, "bar strong")
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" aria-hidden="true">'
        f"{shapes}</svg>"
        f'<div class="ends"><span>{low}</span><span>{_peak(back_bars, low, width, total)}</span>'
        f"<span>{high}</span></div>"
    )


def _bin(counts: Histogram, low: int, high: int, width: int) -> list[int]:
    bins = [0] * ((high - low) // width + 1)
    for value, n in counts:
        bins[(value - low) // width] += n
    return bins


def _bars(bins: list[int], top: int, kind: str) -> str:
    step = WIDTH / len(bins)
    gap = min(0.15 * step, 0.6)
    shapes = []
    for place, n in enumerate(bins):
        if n:
            height = max(0.3, HEIGHT * n / top)
            shapes.append(
                f'<rect class="{kind}" x="{place * step + gap / 2:.2f}" y="{HEIGHT - height:.2f}" '
                f'width="{step - gap:.2f}" height="{height:.2f}"/>'
            )
    return "".join(shapes)


def _peak(bins: list[int], low: int, width: int, total: int) -> str:
    place = bins.index(max(bins))
    first = low + place * width
    values = f"{first}" if width == 1 else f"{first}–{first + width - 1}"
    return f"most often {values}: {max(bins) / total:.0%}"


def course(chances: Sequence[tuple[float, float, float]], fair: float) -> str:
    """The winner's chance during a game, with its confidence band, up to 100 % at the end."""
    line = [(at, chance) for at, chance, _ in chances] + [(1.0, 1.0)]
    upper = [(at, min(1.0, chance + half)) for at, chance, half in chances] + [(1.0, 1.0)]
    lower = [(at, chance - half) for at, chance, half in chances] + [(1.0, 1.0)]
    band = " ".join(_point(*each) for each in upper + lower[::-1])
    under = " ".join(_point(*each) for each in [(0.0, 0.0), *line, (1.0, 0.0)])
    return (
        f'<svg class="tall" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" '
        f'aria-hidden="true"><polygon class="under" points="{under}"/>'
        f'<polygon class="band" points="{band}"/>'
        f'<polyline class="fairline" points="{_point(0, fair)} {_point(1, fair)}"/>'
        f'<polyline class="curve" points="{" ".join(_point(*each) for each in line)}"/></svg>'
        f'<div class="ends"><span>beginning</span><span>half-time</span><span>end</span></div>'
    )


def _point(at: float, chance: float) -> str:
    return f"{WIDTH * at:.2f},{HEIGHT * (1 - chance):.2f}"


def scale(marks: Sequence[tuple[str, float]]) -> str:
    """Names and their strength, the weakest first."""
    steps = "".join(
        f"<li><b>{name}</b> <span>{strength:.0f}</span></li>" for name, strength in marks
    )
    return f'<ol class="scale">{steps}</ol>'
