"""Who did something and by what way, as logs show it."""

from __future__ import annotations

from django.template import Library

from audit.models import AuditEvent
from tournaments.queries.log_words import actor_words, entered_words, target_words, via_words

register = Library()
register.filter("via_words", via_words)
register.filter("who_entered", entered_words)
register.filter("target_words", target_words)


@register.filter
def who_acted(event: AuditEvent) -> str:
    """A person's name, or the word for what acts by itself."""
    return actor_words(event.actor_label, event.via)
