"""The logarithm that the search needs, the same to the last bit in every way to run.

math.log may differ between C libraries, GPUs and browsers. This one only adds, multiplies and
divides, which IEEE 754 defines exactly.
"""

from __future__ import annotations

LOG_OF_2 = 0.6931471805599453
ROOT_OF_2 = 1.4142135623730951


def logarithm(n: int) -> float:
    """The natural logarithm of a whole number from 1; the error is below 1e-9."""
    x = 1.0 * n
    halvings = 0
    while x > 16 * ROOT_OF_2:
        x *= 0.0625
        halvings += 4
    while x > ROOT_OF_2:
        x *= 0.5
        halvings += 1
    z = (x - 1.0) / (x + 1.0)
    zz = z * z
    # The beginning of the series 2·artanh(z).
    series = 1.0 + zz * (1 / 3 + zz * (1 / 5 + zz * (1 / 7 + zz / 9)))
    return halvings * LOG_OF_2 + 2.0 * z * series
