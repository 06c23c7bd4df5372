"""What django-allauth says and we translate: by the very texts that it has, and to the end."""

from __future__ import annotations

from pathlib import Path

import allauth
import pytest
from babel.messages.mofile import read_mo
from django.utils.translation import gettext, override

from deploy.accounts.reworded import REWORDED


@pytest.mark.parametrize("language", ["de", "ru"])
def test_our_words_stand_in_the_place_of_those_of_the_package(language: str) -> None:
    path = Path(allauth.__file__).parent / "locale" / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        theirs = {message.id: message.string for message in read_mo(file) if isinstance(message.id, str)}
    assert [text for text in REWORDED if text not in theirs] == []
    with override(language):
        ours = gettext("Security Keys")
    assert ours not in {theirs["Security Keys"], "Security Keys"}
