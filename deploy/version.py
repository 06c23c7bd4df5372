"""Which Orderly this is."""

from __future__ import annotations

import tomllib
from functools import cache

from deploy.instance import ROOT


@cache
def version() -> str:
    """The version that the project's own file names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
