"""Programs of the machine that some tests need; without one they are skipped, and the summary says which."""

from __future__ import annotations

import os
import shutil

import pytest

PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def program(name: str) -> str:
    """Where it is; skips the test when it is missing."""
    found = shutil.which(name, path=PATH)
    if found is None:
        pytest.skip(f"{name} is missing; on Debian: sudo apt install $(sh deploy/packages.sh layout)")
    return found
