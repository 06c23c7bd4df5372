"""What this installation offers whoever has no account, or has lost the password."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def offers() -> dict[str, bool]:
    """``sign_up``: anybody may make an account; ``mail``: a code or a new password comes by mail."""
    return {"sign_up": settings.SIGN_UP, "mail": settings.MAIL}
