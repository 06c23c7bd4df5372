"""Compiling the hot loops. Imported only by the bulk modules, never by the plain ones."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

ParametersT = ParamSpec("ParametersT")
ResultT = TypeVar("ResultT")


def compiled(function: Callable[ParametersT, ResultT]) -> Callable[ParametersT, ResultT]:
    """Compile with numba, keeping the machine code between runs where the system has a place for it.

    Only for functions of a module: kept code of functions made inside others was mixed up (numba 0.68).
    """
    try:
        fast: Callable[ParametersT, ResultT] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no folder it may write to
        fast = njit(nogil=True)(function)
    return fast
