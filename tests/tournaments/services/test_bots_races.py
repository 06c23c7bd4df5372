"""Programs of one name that are made at the same time get accounts of their own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from audit.actor import COMMAND
from tests.threads import at_once
from tournaments.services.bots import create_bot

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_name_many_accounts() -> None:
    done = at_once([lambda: create_bot("Echo", COMMAND)] * 5)
    assert all(isinstance(each, tuple) for each in done), done
    names = set(User.objects.values_list("username", flat=True))
    assert names == {"program-echo", *(f"program-echo-{number}" for number in range(2, 6))}
