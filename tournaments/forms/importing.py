"""A list of players, as a file or as text."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.services.importing import Table, table_from
from tournaments.services.importing.table import MOST_BYTES

_SALT = "tournaments.import"


class ListForm(forms.Form):
    """A file, or pasted text."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        help_text=gettext_lazy("CSV, Excel (.xlsx) or a report file (TRF16, TRF26), up to 2 MB."),
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,.trf,.trfx,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste the list"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy("From a spreadsheet, or one name a line."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file and file.size > MOST_BYTES:
            raise forms.ValidationError(_("%(file)s is larger than 2 MB.") % {"file": file.name})
        return file

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if bool(data.get("file")) == bool((data.get("text") or "").strip()) and not self.errors:
            raise forms.ValidationError(_("Choose a file or paste a list: one of the two."))
        return data


class ResultListForm(ListForm):
    """The same of results."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _("CSV or Excel (.xlsx), up to 2 MB.")
        self.fields["text"].help_text = _("From a spreadsheet: table and the two scores are enough.")


class ConfirmForm(forms.Form):
    """The list that was previewed, signed by us, and the mark of what the preview showed."""

    table = forms.CharField(widget=forms.HiddenInput)
    fingerprint = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def clean_table(self) -> Table:
        try:
            return table_from(signing.loads(self.cleaned_data["table"], salt=_SALT))
        except signing.BadSignature:
            raise forms.ValidationError(
                _("The list has changed on its way. Please upload it again.")
            ) from None


def signed(table: Table) -> str:
    """The table as text that the page keeps between preview and confirmation."""
    return signing.dumps(table.data(), salt=_SALT, compress=True)
