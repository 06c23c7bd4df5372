"""The register: people who play, across events."""

from __future__ import annotations

import unicodedata

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_KEY = 240
# Nobody sees these, but they turn the text around them, or make one name two: direction marks, soft hyphen,
# zero-width space and the like. Joiners stay in a name, where some scripts need them, and are not in its key.
_UNSEEN = dict.fromkeys(
    (0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
)
_JOINERS = dict.fromkeys((0x200C, 0x200D))


def clean_name(name: str) -> str:
    """A name with single spaces, without control characters and what turns or splits text unseen."""
    words = " ".join(name.translate(_UNSEEN).split())
    return "".join(letter for letter in words if unicodedata.category(letter) != "Cc").strip()


def name_key(name: str) -> str:
    """The form in which two spellings of one name are equal: composed, folded, single spaces."""
    folded = unicodedata.normalize("NFKC", clean_name(name).translate(_JOINERS)).casefold()
    return " ".join(folded.split())[:LONGEST_KEY]  # some letters are many when composed


class Player(models.Model):
    """A person. Birth year and contact are private: no public page, API or export shows them."""

    name = models.CharField(_("name"), max_length=120)
    name_key = models.CharField(max_length=LONGEST_KEY, editable=False, db_index=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation = models.CharField(
        _("federation"),
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{3}$", _("Three capital letters, as in GER."))],
    )
    rating = models.PositiveIntegerField(
        _("rating"), null=True, blank=True, validators=[MaxValueValidator(4000)]
    )
    birth_year = models.PositiveSmallIntegerField(
        _("birth year"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
    )
    contact = models.EmailField(_("e-mail address"), blank=True)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)  # the name is a number since
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name_key", "id"]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]
