"""Compiling the hot loops. Imported only by the bulk modules, never by the plain ones.

numba keeps machine code by the file of a function, and doesn't notice that a function it calls has changed in
another file. So the folder for it is named by the content of all files with compiled functions.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, ParamSpec, TypeVar

from numba import config, njit

ParametersT = ParamSpec("ParametersT")
ResultT = TypeVar("ResultT")

_njit: Any = njit  # its types don't name `_nrt`
_config: Any = config  # nor what was read from the environment


def code_folder(sources: Path) -> Path:
    """Where the machine code of these sources is kept: beside Python's bytecode, named by their content."""
    compiled_files = (path.read_bytes() for path in sorted(sources.rglob("*.py")))
    digest = sha256(b"".join(text for text in compiled_files if b"games.engine.jit" in text))
    return sources / "__pycache__" / f"machine-code-{digest.hexdigest()[:16]}"


def _keep_code_in(folder: Path) -> None:
    """Let numba use this folder, and drop those of earlier sources."""
    if not folder.exists():
        for old in folder.parent.glob("machine-code-*"):
            rmtree(old, ignore_errors=True)
    _config.CACHE_DIR = str(folder)


if not _config.CACHE_DIR:  # NUMBA_CACHE_DIR says where else
    _keep_code_in(code_folder(Path(__file__).parent))


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
