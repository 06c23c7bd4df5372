"""Roles for people who have an account, and invitations for those who have none yet."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.registration import MomentInput as DateTimeInput
from tournaments.models.role import RoleName

NO_END = _("Empty: it does not end.")


class RoleForm(forms.Form):
    username = forms.CharField(
        label=_("Account"),
        max_length=150,
        help_text=_("The name the person signs in with."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    name = forms.ChoiceField(label=_("Role"), choices=RoleName.choices, initial=RoleName.ENTRY)
    ends_at = forms.DateTimeField(label=_("Ends"), required=False, help_text=NO_END, widget=DateTimeInput())


class RoleEndForm(forms.Form):
    role = forms.IntegerField(widget=forms.HiddenInput())
    ends_at = forms.DateTimeField(label=_("Ends"), required=False, widget=DateTimeInput())


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=RoleName.choices, initial=RoleName.ENTRY)
    note = forms.CharField(
        label=_("For whom"), max_length=80, required=False, help_text=_("Only to tell the links apart.")
    )
    valid_until = forms.DateTimeField(
        label=_("Link valid until"), required=False, help_text=_("Empty: two weeks."), widget=DateTimeInput()
    )
    role_ends_at = forms.DateTimeField(
        label=_("Role ends"), required=False, help_text=NO_END, widget=DateTimeInput()
    )


class NewAccountForm(forms.Form):
    """Of somebody who accepts an invitation and has no account."""

    username = forms.CharField(
        label=_("Name for signing in"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    name = forms.CharField(
        label=_("Your name"),
        max_length=150,
        required=False,
        help_text=_("As the log of the event shows it."),
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
