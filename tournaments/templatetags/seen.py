"""The hidden field that tells a save what its page had shown."""

from __future__ import annotations

from django import template
from django.forms import Form
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.forms.seen import NAME, seen_of

register = template.Library()


@register.simple_tag
def seen(form: Form) -> SafeString:
    """Stands inside the form's element."""
    return format_html('<input type="hidden" name="{}" value="{}">', NAME, seen_of(form))
