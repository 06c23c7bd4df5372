"""``manage.py create_token``."""

import io

import pytest
from django.core.management import CommandError, call_command
from knox.auth import TokenAuthentication
from rest_framework.test import APIRequestFactory

from audit.models import AuditEvent
from tests.factories import UserFactory
from tournaments.models import ApiToken

pytestmark = pytest.mark.django_db


def test_the_token_signs_its_owner_in() -> None:
    user = UserFactory(username="ann")
    out = io.StringIO()
    call_command("create_token", "ann", stdout=out, stderr=io.StringIO())
    request = APIRequestFactory().get("/", HTTP_AUTHORIZATION=f"Token {out.getvalue().strip()}")
    signed_in, token = TokenAuthentication().authenticate(request)
    assert (signed_in, token) == (user, ApiToken.objects.get())
    assert AuditEvent.objects.get(verb="token.created").target == f"user:{user.pk}"


@pytest.mark.parametrize("active", [True, False])
def test_nobody_of_that_name(active: bool) -> None:
    UserFactory(username="ann" if not active else "bob", is_active=active)
    with pytest.raises(CommandError, match="Nobody has the account “ann”"):
        call_command("create_token", "ann")
    assert not ApiToken.objects.exists()
