"""Memory on the stack for compiled code. Numba has no function of its own for it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

tools: Any = cgutils  # without types of its own
SIZE = 4  # bytes of a number


@intrinsic(prefer_literal=True)
def numbers(typing_context: Any, count: Any) -> Any:
    """An array of so many numbers, a constant. It is there until the caller returns."""
    array = types.Array(types.int32, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.IntType(8 * SIZE)
        memory = tools.alloca_once(builder, ir.ArrayType(kind, count.literal_value))
        length, size = (context.get_constant(types.intp, it) for it in (count.literal_value, SIZE))
        found = context.make_array(array)(context, builder)
        context.populate_array(
            found,
            data=builder.bitcast(memory, kind.as_pointer()),
            shape=tools.pack_array(builder, [length]),
            strides=tools.pack_array(builder, [size]),
            itemsize=size,
            meminfo=None,
        )
        return found._getvalue()

    return array(count), generate
