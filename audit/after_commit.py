"""What is done when a transaction has committed, and must not spoil it when it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction

P = ParamSpec("P")


def after_commit(act: Callable[P, object], *args: P.args, **options: P.kwargs) -> None:
    """Calls ``act`` once this transaction has committed. An error there, the broker's for one, is logged.

    Django logs the name of what failed, and breaks where there is none: a `functools.partial` has none.
    """

    def call() -> None:
        act(*args, **options)

    call.__qualname__ = getattr(act, "__qualname__", repr(act))
    transaction.on_commit(call, robust=True)
