"""The strengths of the computer in plain words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.house import LEVELS

_WORDS = (
    _("first steps"),
    _("beginner"),
    _("learner"),
    _("hobby player"),
    _("solid"),
    _("experienced"),
    _("strong"),
    _("very strong"),
    _("expert"),
    _("all it can"),
)
# By the kind of house player.
LEVEL_CHOICES = [
    (kind, format_lazy(_("level {number}: {words}"), number=number, words=words))
    for number, (kind, words) in enumerate(zip(LEVELS, _WORDS, strict=True), start=1)
]
