"""What is done when a transaction has committed, and must not spoil it when it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction

P = ParamSpec("P")


def after_commit(act: Callable[P, object], *args: P.args, **options: P.kwargs) -> None:
    """Calls ``act`` once this transaction has committed. An error there, the broker's for one, is logged.

    Not with a `functools.partial`: Django logs the name of what failed, and a partial has none.
    """
    transaction.on_commit(lambda: act(*args, **options), robust=True)
