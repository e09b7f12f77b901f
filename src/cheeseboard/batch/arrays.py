"""Arrays on a GPU, for other libraries to take without a copy.

torch and cupy read `__cuda_array_interface__`, JAX wants DLPack: a small structure in C that says
where an array lies, of which kind it is, and how to give it back.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # DLPack's devices
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # and its kinds of numbers


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_NAME = b"dltensor"  # a capsule has this name until another library has taken what is in it

_api = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, _Destructor)(
    ("PyCapsule_New", _api)
)
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_IsValid", _api)
)
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _api)
)

# The arrays that other libraries still use, by the address of their DLPack structure.
_lent: dict[int, Any] = {}


def _forget_when_released(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


def _forget_if_never_taken(unwanted: Any) -> None:
    if _is_valid(unwanted, _NAME):
        _lent.pop(_pointer(unwanted, _NAME), None)


_on_release = _Deleter(_forget_when_released)
_on_destroy = _Destructor(_forget_if_never_taken)


def capsule(owner: Any, address: int, array: Any, device: tuple[int, int]) -> Any:
    """A DLPack capsule of an array with shape, strides and dtype; it keeps the owner
    alive."""
    ndim = len(array.shape)
    dtype = np.dtype(array.dtype)
    numbers = ctypes.c_int64 * ndim
    shape = numbers(*array.shape)
    strides = numbers(*(step // dtype.itemsize for step in array.strides))
    tensor = _Tensor(
        address, *device, ndim, _CODES[dtype.kind], 8 * dtype.itemsize, 1, shape, strides, 0
    )
    managed = _Managed(tensor, None, _on_release)
    _lent[ctypes.addressof(managed)] = (managed, shape, strides, owner)
    return _new(ctypes.addressof(managed), _NAME, _on_destroy)


class DeviceArray:
    """An array of numba-cuda, with DLPack. Its content changes with every step."""

    def __init__(self, array: Any) -> None:
        self.array = array
        """numba-cuda's own array."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.array.shape)

    @property
    def dtype(self) -> Any:
        return self.array.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, where: Any) -> Any:
        return self.copy_to_host()[where]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.copy_to_host().astype(dtype or self.dtype)

    def copy_to_host(self) -> Any:
        """As an array of numpy's."""
        return self.array.copy_to_host()

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.array.__cuda_array_interface__

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **wishes: Any) -> Any:
        # All kernels run on the default stream, so whatever comes later sees a whole step.
        address = self.array.__cuda_array_interface__["data"][0]
        return capsule(self.array, address, self.array, self.__dlpack_device__())
