"""A passkey is set up and signs in alone; the pages need nothing that the content policy refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from audit.models import AuditEvent
from tests.browser.accounts import PASSWORD

pytestmark = pytest.mark.browser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> None:
    """As if the machine had a fingerprint reader, and a finger on it."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def test_a_passkey_is_made_and_signs_in(
    transactional_db: None, open_page: Callable[..., Page], live_server_url: str
) -> None:
    user = User.objects.create_user("ada", password=PASSWORD)
    # A passkey belongs to a name, never to a bare address.
    page = open_page(base_url=live_server_url.replace("127.0.0.1", "localhost"))
    with_authenticator(page)
    page.goto("/accounts/login/?next=/accounts/two-factor/webauthn/add/")
    page.get_by_label("Name or e-mail address").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Password").fill(PASSWORD)  # asked again: this changes how one signs in
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name").fill("My laptop")
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add").click()
    expect(page.locator("main")).to_contain_text("Recovery")
    assert list(user.authenticator_set.values_list("type", flat=True).order_by("type")) == [
        "recovery_codes",
        "webauthn",
    ]
    page.goto("/accounts/two-factor/webauthn/")
    expect(page.get_by_role("heading", name="My laptop")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    page.goto("/accounts/login/?next=/accounts/sessions/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Sessions")).to_be_visible()
    verbs = AuditEvent.objects.filter(scope="accounts", actor=user).order_by("pk")
    assert list(verbs.values_list("verb", flat=True)) == [
        "login.done",
        "account.second_factor_added",
        "account.second_factor_added",
        "login.done",
    ]
