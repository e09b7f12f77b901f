"""One source, four ways to run it: plain Python, Numba, CUDA, WebAssembly.

A driver is a generic function (a playout, a search) written against the contract in
contract.py. `bind` clones its code, and the code of every function of ours that it calls, into
new globals. There, a game's own functions replace those of the contract. So each game gets
its own compiled driver without a single indirect call.
"""

from cheeseboard.bind.arrays import scalars_first, state_dtype, to_plain, to_row
from cheeseboard.bind.binder import Bound, Driver, digest
from cheeseboard.bind.ways import (
    compile_listeners,
    cuda,
    native,
    numba_cuda,
    plain,
    simulates_cuda,
    wasm,
)

__all__ = [
    "Bound",
    "Driver",
    "compile_listeners",
    "cuda",
    "digest",
    "native",
    "numba_cuda",
    "plain",
    "scalars_first",
    "simulates_cuda",
    "state_dtype",
    "to_plain",
    "to_row",
    "wasm",
]
