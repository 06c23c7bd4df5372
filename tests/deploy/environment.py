"""The environment in which scripts are started: without what chooses the tests' own instance."""

from __future__ import annotations

import os

CHOSEN_BY_TESTS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "ORDERLY_INSTANCE", "SECRET_KEY")


def environment() -> dict[str, str]:
    """This process' environment, as a person's shell would have it."""
    return {name: value for name, value in os.environ.items() if name not in CHOSEN_BY_TESTS}
