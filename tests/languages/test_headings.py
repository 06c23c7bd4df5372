"""Files that were taken in one language are read again, whatever the reader's language is."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.queries.sheets.rounds import _score_columns
from tournaments.services.importing import headings as players
from tournaments.services.result_lists import headings as results

LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "ru"])


@LANGUAGES
def test_lists_of_players(language: str) -> None:
    with override(language):
        cells = [_("Seed"), _("Name"), _("Club"), _("Federation"), _("Rating")]
    assert players.columns_of(cells) == ["seed", "name", "club", "federation", "rating"]


@LANGUAGES
@pytest.mark.parametrize("variant", ["entropy7", "gyul-hap", "go-asunder"])
def test_lists_of_results(language: str, variant: str) -> None:
    with override(language):
        columns = [("round", _("Round")), ("table", _("Table")), ("first_seed", _("Seed"))]
        columns += [("first", _("First player")), ("second_seed", _("Seed")), ("second", _("Second player"))]
        columns += _score_columns(variant)
        columns += [("kind", _("Kind")), ("winner", _("Winner")), ("counter_placed", _("Play had begun"))]
    assert results.columns_of([title for _key, title in columns]) == [key for key, _title in columns]
