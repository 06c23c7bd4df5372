"""What administrators do at /admin/ is in the log, and what nobody needs to see there is not there."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from audit.models import AuditEvent
from tests.browser.accounts import PASSWORD

pytestmark = pytest.mark.django_db
NEW = {"username": "kim", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}


def test_changes_at_the_administration_are_logged(client: Client) -> None:
    boss = User.objects.create_superuser("boss", password=PASSWORD)
    client.force_login(boss)
    assert client.post("/admin/auth/user/add/", NEW).status_code == 302
    kim = User.objects.get(username="kim")
    client.post(f"/admin/auth/user/{kim.pk}/delete/", {"post": "yes"})
    acts = AuditEvent.objects.filter(scope="site", actor=boss).order_by("pk")
    assert [(act.verb, (act.after or {})["object"]) for act in acts] == [
        ("admin.added", f"user:{kim.pk}"),
        ("admin.deleted", f"user:{kim.pk}"),
    ]
    assert "deleted in the administration" in client.get("/desk/log/").content.decode()
    assert "delete_selected" not in client.get("/admin/auth/user/").content.decode()  # one by one, each noted


def test_secrets_of_second_factors_are_nobodys(client: Client) -> None:
    client.force_login(User.objects.create_superuser("boss"))
    for page in ("mfa/authenticator", "usersessions/usersession"):
        assert client.get(f"/admin/{page}/").status_code == 404
