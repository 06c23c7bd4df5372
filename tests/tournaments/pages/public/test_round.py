from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import SYSTEM
from tests.factories import play, table_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import rows_of, words_of
from tournaments.models import Pairing, Seat
from tournaments.services import results

pytestmark = pytest.mark.django_db


def test_by_table_with_results_as_they_come(client: Client, evening: Evening) -> None:
    a, b, _c, d, e = (entry.name for entry in evening.players)
    response = client.get(f"{evening.url}rounds/2/")
    assert [row[:4] for row in rows_of(response)] == [["1", a, d, "70 – 70"], ["2", b, e, "not yet"]]
    assert "1 result is missing." in words_of(response)


def test_a_complete_round_says_so(client: Client, evening: Evening) -> None:
    assert "All results are in." in words_of(client.get(f"{evening.url}rounds/1/"))


def test_by_name_everybody_finds_the_table(client: Client, evening: Evening) -> None:
    a, b, c, d, e = (entry.name for entry in evening.players)
    rows = rows_of(client.get(f"{evening.url}rounds/2/?by=name"))
    assert rows == [
        [a, "1", d, "game 1"],
        [b, "2", e, "game 1"],
        [c, "–", "Requested bye"],
        [d, "1", a, "game 2"],
        [e, "2", b, "game 2"],
    ]


def test_byes_stand_apart_with_their_reason(client: Client, evening: Evening) -> None:
    Seat.objects.filter(round=evening.first, bye="allocated").update(reason={"text": "The lowest score."})
    words = words_of(client.get(f"{evening.url}rounds/1/"))
    assert f"Not paired {evening.players[4].name} Bye The lowest score." in words


def test_the_reason_of_a_pairing_opens(client: Client, evening: Evening) -> None:
    pairing = Pairing.objects.get(round=evening.first, table=1)
    pairing.reason = {"text": "First half against second half.", "warnings": ["They share a club."]}
    pairing.save()
    content = client.get(f"{evening.url}rounds/1/").content.decode()
    assert "<summary>why</summary>First half against second half.<br>They share a club.</details>" in content


@pytest.mark.parametrize(
    ("claim", "shown"),
    [
        ({"kind": "no_show", "winner": 2}, "0-1 won by no-show"),
        ({"kind": "ruled", "winner": 1}, "1-0 decided by rule after play began"),
        ({"kind": "double_forfeit"}, "0-0 lost by both"),
        ({"kind": "void"}, "0-0 void"),
    ],
)
def test_other_results_are_said_in_words(
    client: Client, evening: Evening, claim: dict[str, object], shown: str
) -> None:
    pairing = table_of(evening.second, 2)
    results.enter(pairing, results.read_result(pairing, claim), SYSTEM)
    assert rows_of(client.get(f"{evening.url}rounds/2/"))[1][3] == shown


def test_a_penalty_is_marked(client: Client, evening: Evening) -> None:
    play(evening.second, 2, 80, 71, first_penalty=10)
    assert rows_of(client.get(f"{evening.url}rounds/2/"))[1][3] == "80 – 71 penalty"


def test_an_amended_result_leaves_a_notice_with_later_pairings(client: Client, evening: Evening) -> None:
    pairing = table_of(evening.first, 1)
    claim = results.read_result(pairing, {"games": [{"score": 71}, {"score": 88}]})
    results.amend(pairing, claim, SYSTEM, reason="swapped", version=1)
    words = words_of(client.get(f"{evening.url}rounds/2/"))
    assert (
        "The result of round 1, table 1 was changed after this round was paired. The pairings stand." in words
    )
    assert "was changed" not in words_of(client.get(f"{evening.url}rounds/1/"))


def test_a_round_that_was_paired_again_says_its_version(client: Client, evening: Evening) -> None:
    assert "Published " in words_of(client.get(f"{evening.url}rounds/2/"))
    assert "paired again" not in words_of(client.get(f"{evening.url}rounds/2/"))
    evening.second.version = 2
    evening.second.save()
    assert "version 2, paired again" in words_of(client.get(f"{evening.url}rounds/2/"))
