"""Turn the LLVM code of a compiled driver into an object file for WebAssembly.

Numba makes LLVM code for the machine on which it runs. Before LLVM has optimised it, this code
depends on the machine in little more than its header. So the header is replaced, and LLVM
optimises and emits the code for WebAssembly instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128"

# Our drivers get all memory from outside: nothing in them is reference-counted.
NRT_FUNCTIONS = re.compile(
    r"^define [^\n]*void @(NRT_\w+)\([^\n]*\{.*?^\}", re.MULTILINE | re.DOTALL
)
EMPTY_FUNCTION = r"define internal void @\1(ptr %p) alwaysinline { ret void }"


def as_object(texts: Mapping[str, tuple[str, str]]) -> bytes:
    """An object file with these functions: exported name -> (name in the text, LLVM text)."""
    whole, *others = [_module(name, *text) for name, text in texts.items()]
    for other in others:
        whole.link_in(other)
    _optimise(whole)
    found: bytes = _machine().emit_object(whole)
    return found


def _module(name: str, inner_name: str, text: str) -> Any:
    module = llvm.parse_assembly(_portable(text))
    for function in module.functions:
        if function.name == inner_name:
            function.name = name
        elif not function.is_declaration:
            function.linkage = "internal"
    return module


def _portable(text: str) -> str:
    header = f'target datalayout = "{_machine().target_data}"\ntarget triple = "{TRIPLE}"\n'
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    # The linker would keep a common symbol for each function, and nobody reads them.
    text = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", text)
    return header + NRT_FUNCTIONS.sub(EMPTY_FUNCTION, text)


def _optimise(module: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    # Vectors make the loops of policy networks four times faster. Sums of whole numbers stay the
    # same, whatever their order.
    tuning.loop_vectorization, tuning.slp_vectorization = True, False
    passes = llvm.create_pass_builder(_machine(), tuning)
    # Each function is simplified before it is inlined: that happens once, not in every copy of it.
    simplify = passes.getFunctionPassManager()
    for function in module.functions:
        if not function.is_declaration:
            simplify.run(function, passes)
    passes.getModulePassManager().run(module, passes)


@cache
def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
