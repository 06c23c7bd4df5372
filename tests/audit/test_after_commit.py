"""What comes after a commit does not spoil it."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from audit.after_commit import after_commit

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_fails_is_logged_and_the_next_still_runs(caplog: pytest.LogCaptureFixture) -> None:
    told: list[int] = []

    def fail(number: int) -> None:
        raise ConnectionError(f"no broker for {number}")

    with transaction.atomic():
        after_commit(fail, 5)
        after_commit(partial(fail, 6))
        after_commit(told.append, 7)
        assert told == []
    assert told == [7]
    assert "no broker for 5" in caplog.text
    assert "no broker for 6" in caplog.text
