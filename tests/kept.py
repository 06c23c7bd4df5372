"""What many tests begin with, made once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def kept_rows(blocker: Any) -> Iterator[None]:
    """For a fixture of a module that yields in this block: rows that are made in it stand before each of its
    tests, which roll back what they do (they use ``db``); at the end of the block the rows are gone.
    ``blocker``: the fixture django_db_blocker."""
    with blocker.unblock(), transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)
