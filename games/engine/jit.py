"""Compiling the hot loops. Imported only by the bulk modules, never by the plain ones."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from numba import njit

ParametersT = ParamSpec("ParametersT")
ResultT = TypeVar("ResultT")

_njit: Any = njit  # its types don't name `_nrt`


def compiled(function: Callable[ParametersT, ResultT]) -> Callable[ParametersT, ResultT]:
    """Compile with numba, keeping the machine code between runs where the system has a place for it.

    Only for functions of a module: kept code of functions made inside others was mixed up (numba 0.68).
    """
    try:
        fast: Callable[ParametersT, ResultT] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no folder it may write to
        fast = njit(nogil=True)(function)
    return fast


def lean(function: Callable[ParametersT, ResultT]) -> Callable[ParametersT, ResultT]:
    """As `compiled`, for functions that allocate nothing: without counting references to arrays.

    The counting took most of the time of the search (6 times faster without). Such a function may return
    numbers only; numba refuses to compile one that allocates.
    """
    try:
        fast: Callable[ParametersT, ResultT] = _njit(cache=True, nogil=True, _nrt=False)(function)
    except RuntimeError:
        fast = _njit(nogil=True, _nrt=False)(function)
    return fast
