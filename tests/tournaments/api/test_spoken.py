"""What pure code says is told in the language of whoever asks, what was stored too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.translation import get_language, override
from rest_framework.test import APIClient

from audit.actor import COMMAND
from games.engine.notation import parse_action
from games.engine.variants import get_variant
from games.errors import Invalid
from tests.factories import TournamentFactory, field_of, play, table_of
from tournaments.models import Round, Tournament
from tournaments.services import rounds

GERMAN = {
    "Buchholz": "Buchholz (de)",
    "{score} points": "{score} Punkte",
    "{a} ({a_points}) meets {b} ({b_points}), distance {places}": "{a} gegen {b}, Abstand {places}",
    "{text} is no cell of {variant}: {right}": "{text} ist kein Feld: {right}",
    "{count} cells in {row}, but a row of {variant} has {size}": "{count} Felder statt {size} in {row}",
    "row {row}: {what}": "Reihe {row}: {what}",
}
URL = "/api/v1/tournaments/spoken/"


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def gettext(text: str) -> str:
        return GERMAN.get(text, text) if get_language() == "de" else text

    monkeypatch.setattr("audit.in_words.gettext", gettext)
    with override("en"):  # what a request speaks is not left behind
        yield


@pytest.fixture
def spoken_of(db: None) -> Tournament:
    event = TournamentFactory(slug="spoken", planned_rounds=2, ranking={"tie_breaks": ["spread", "buchholz"]})
    field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 90, 60)
    play(round_, 2, 70, 50)
    return event


def test_labels_and_arithmetic_of_standings(anonymous: APIClient, spoken_of: Tournament) -> None:
    told = {
        language: anonymous.get(f"{URL}standings/", headers={"accept-language": language})
        for language in ("en", "de")
    }
    assert "Accept-Language" in told["de"]["Vary"]
    english, german = (each.json() for each in told.values())
    assert "sentences" not in german
    assert [each["label"] for each in english["tie_breaks"]] == ["Spread", "Buchholz"]
    assert [each["label"] for each in german["tie_breaks"]] == ["Spread", "Buchholz (de)"]
    notes = [row["tie_breaks"][1]["terms"][0]["note"] for row in german["rows"]]
    assert notes == ["0 Punkte", "0 Punkte", "1 Punkte", "1 Punkte"]
    assert [row["name"] for row in german["rows"]] == [row["name"] for row in english["rows"]]


def test_the_page_of_standings(anonymous: APIClient, spoken_of: Tournament) -> None:
    page = anonymous.get(
        "/events/spoken/standings/?player=1&value=buchholz", headers={"accept-language": "de"}
    )
    assert "Buchholz (de)" in page.content.decode()
    assert "<td>0 Punkte</td>" in page.content.decode()


def test_reasons_of_pairings(anonymous: APIClient, spoken_of: Tournament) -> None:
    first, _second, third, _fourth = spoken_of.entries.order_by("seed")
    german, english = (
        anonymous.get(f"{URL}rounds/1/", headers={"accept-language": language}).json()["tables"][0]["reason"]
        for language in ("de", "en")
    )
    assert german == english | {"text": f"{first.name} gegen {third.name}, Abstand 2."}
    assert english["text"] == f"{first.name} (0) meets {third.name} (0), distance 2."


def test_a_refusal_of_the_engine(helper: APIClient, round_1: Round) -> None:
    match = f"/api/v1/matches/{table_of(round_1, 1).match_id}/"
    boards = {"games": [{"board": "12/3"}, {"score": 40}]}
    answer = helper.post(f"{match}result/", boards, format="json", headers={"accept-language": "de"})
    assert [each["detail"] for each in answer.json()["errors"]] == ["Reihe 1: 2 Felder statt 7 in '12'"]


def test_a_refusal_keeps_the_language_in_which_it_was_raised() -> None:
    with pytest.raises(ValueError) as error:
        parse_action("3Xx", get_variant("entropy7"))
    with override("de"):
        refused = Invalid(str(error.value), fields={"action": str(error.value)})
    assert str(refused).startswith("'Xx' ist kein Feld: first row A to G")
    assert refused.fields["action"] == str(refused)
