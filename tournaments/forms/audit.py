"""What to look for in the audit log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.models import AuditEvent
from tournaments.forms.event import DateInput
from tournaments.queries.audit_log import actors_of, verbs_of


class LogForm(forms.Form):
    text = forms.CharField(label=_("Text"), required=False, max_length=100, widget=forms.SearchInput())
    verb = forms.ChoiceField(label=_("Act"), required=False)
    actor = forms.ChoiceField(label=_("Who"), required=False)
    since = forms.DateField(label=pgettext_lazy("first day", "From"), required=False, widget=DateInput())
    until = forms.DateField(label=pgettext_lazy("last day", "To"), required=False, widget=DateInput())

    def __init__(self, *args: Any, log: QuerySet[AuditEvent], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (
            ("verb", verbs_of(log)),
            ("actor", [(actor, actor) for actor in actors_of(log)]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("all")), *choices]
