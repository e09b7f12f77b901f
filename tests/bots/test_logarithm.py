"""The logarithm of the search: near enough, and the same in every way to run."""

from __future__ import annotations

from math import log

import numpy as np

from cheeseboard import bind
from cheeseboard.bots.logarithm import logarithm

NUMBERS = [*range(1, 3000), *(3**k for k in range(8, 39))]


def logarithms(numbers: list[int], out: list[float]) -> None:
    for i in range(len(numbers)):
        out[i] = logarithm(numbers[i])


def test_the_error_of_the_logarithm_is_below_a_billionth() -> None:
    assert max(abs(logarithm(n) - log(n)) for n in NUMBERS) < 1e-9
    assert logarithm(1) == 0


def test_native_code_finds_the_same_to_the_last_bit() -> None:
    found = np.zeros(len(NUMBERS))
    native = bind.native([], logarithms, cache=False)
    native.logarithms(np.array(NUMBERS), found)
    assert found.tolist() == [logarithm(n) for n in NUMBERS]
