"""Signing in, and the names of passkeys."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):
    """Says what is asked for; browsers fill in the name, which everybody has, not the address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Name or e-mail address")
        login.widget.attrs |= {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class AddKeyForm(AddWebAuthnForm):
    """The name's label is in the language of the page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")


class EditKeyForm(EditWebAuthnForm):
    """The same of a passkey that is there."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
