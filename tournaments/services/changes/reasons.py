"""Why something is changed: asked for by every verb of this package."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.errors import Invalid


def need_reason(reason: str) -> str:
    """The reason without spaces around it. Raises Invalid when there is none."""
    if not reason.strip():
        raise Invalid(_("This change needs a reason."), fields={"reason": _("Say why, for the audit log.")})
    return reason.strip()
