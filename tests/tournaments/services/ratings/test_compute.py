"""The list follows the events, in order of their ends, whatever the order of the acts."""

from __future__ import annotations

from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.services.claims import read_claim
from games.services.results import amend_result
from tests.factories import PlayerFactory, table_of
from tests.tournaments.services.ratings.build import finished_event, played_event, ratings
from tournaments.models import Entry, Player, RatingChange, RatingJob, Tournament
from tournaments.services.changes.merge_players import merge_players
from tournaments.services.events import finish_event, reopen_event
from tournaments.services.people import change_player
from tournaments.services.ratings import compute, outdate_everything

pytestmark = pytest.mark.django_db
Facts = list[dict[str, Any]]


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(name=name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eva", "Flo")]


def stored() -> Facts:
    """Every change, without the number of its row."""
    rows = RatingChange.objects.order_by("tournament", "player", "system").values()
    return [{name: value for name, value in row.items() if name != "id"} for row in rows]


def test_the_first_event_founds_the_list(people: list[Player]) -> None:
    finished_event(people)
    assert compute("entropy7") == 12
    # Five games against 1800 and two hypothetical draws; who has scored nothing is not rated yet.
    assert ratings(people) == [2109, 1958, 1850, 1750, 1642, None]
    assert ratings(people, "glicko-2")[0] == -ratings(people, "glicko-2")[5] + 3000  # type: ignore[operator]
    assert not RatingJob.objects.exists()
    told = AuditEvent.objects.get(verb="ratings.computed")
    assert told.scope == "site"
    assert told.after["changes"] == 12


def test_the_second_event_starts_from_the_first(people: list[Player]) -> None:
    finished_event(people)
    compute("entropy7")
    first = ratings(people)
    finished_event(people[::-1], 2)
    compute("entropy7")
    changes = RatingChange.objects.filter(system="elo", tournament=Tournament.objects.order_by("pk").last())
    assert [changes.get(player=player).before for player in people] == first
    best = changes.get(player=people[0])
    assert (best.matches, best.total_matches, best.score) == (4, 9, 0)  # Flo has no rating
    assert best.detail["figures"]["k"] == 40
    assert best.after is not None
    assert best.after < best.before  # type: ignore[operator]


@pytest.mark.parametrize("values", [{"rated": False}, {"visibility": "private"}])
def test_what_is_not_rated_changes_nothing(people: list[Player], values: dict[str, Any]) -> None:
    finished_event(people, **values)
    assert not RatingJob.objects.exists()
    outdate_everything()
    assert compute("entropy7") == 0
    assert not RatingChange.objects.exists()


def test_every_game_has_its_own_list(people: list[Player]) -> None:
    finished_event(people)
    finished_event(people[::-1], 2, variant="hyle5")
    assert [compute(key) for key in ("hyle5", "entropy7")] == [12, 12]
    assert RatingChange.objects.get(player=people[0], variant="entropy7", system="elo").after == 2109
    assert RatingChange.objects.get(player=people[5], variant="hyle5", system="elo").after == 2109


def test_the_order_of_the_acts_does_not_matter(people: list[Player]) -> None:
    """The later event is finished first; the same comes out as from the beginning."""
    early, late = played_event(people), played_event(people[::-1], 2)
    for event in (late, early):
        finish_event(event.pk, COMMAND)
        compute("entropy7")
    found = stored()
    RatingChange.objects.all().delete()
    outdate_everything("entropy7")
    compute("entropy7")
    assert stored() == found
    assert RatingChange.objects.filter(tournament=early, before__isnull=False).count() == 0


def test_computed_again_nothing_is_written(people: list[Player]) -> None:
    finished_event(people)
    compute("entropy7")
    rows = list(RatingChange.objects.values_list("pk", flat=True))
    outdate_everything()
    assert compute("entropy7") == 12
    assert list(RatingChange.objects.values_list("pk", flat=True)) == rows
    assert AuditEvent.objects.filter(verb="ratings.computed").count() == 1


def test_an_event_opened_again_is_out_until_it_is_finished_in_its_old_place(people: list[Player]) -> None:
    early, late = finished_event(people), finished_event(people[::-1], 2)
    compute("entropy7")
    before = stored()
    reopen_event(early.pk, COMMAND, reason="a score was misread")
    compute("entropy7")
    assert set(RatingChange.objects.values_list("tournament", flat=True)) == {late.pk}
    assert RatingChange.objects.filter(before__isnull=False).count() == 0
    finish_event(early.pk, COMMAND)
    compute("entropy7")
    assert stored() == before


def test_a_result_that_changes_after_the_end_is_followed_from_there_on(people: list[Player]) -> None:
    event = finished_event(people, 2)
    finished_event(people, 3)
    compute("entropy7")
    match = table_of(event.rounds.get(number=1), 1).match  # Ann against Flo
    assert match is not None
    claim = read_claim({"games": [{"score": 40}, {"score": 50}]}, "entropy7")
    amend_result(match.pk, claim, COMMAND, reason="the other way round", version=1)
    assert RatingJob.objects.get().since == RatingChange.objects.filter(tournament=event)[0].period
    compute("entropy7")
    first = RatingChange.objects.filter(tournament=event, system="elo")
    assert [first.get(player=player).after for player in (people[0], people[5])] == [1958, 1642]


def test_byes_forfeits_and_the_house_do_not_count(people: list[Player]) -> None:
    event = played_event(people)
    Entry.objects.filter(tournament=event, player=people[5]).update(is_house=True)
    finish_event(event.pk, COMMAND)
    compute("entropy7")
    assert not RatingChange.objects.filter(player=people[5]).exists()
    assert RatingChange.objects.get(player=people[0], system="elo").matches == 4


def test_a_juniors_k_follows_the_register(people: list[Player]) -> None:
    for day in range(1, 9):
        finished_event(people, day)
    compute("entropy7")
    newest = RatingChange.objects.filter(system="elo", player=people[0]).order_by("period")
    assert newest.last().detail["figures"]["usual_k"] == 20  # type: ignore[union-attr]
    change_player(people[0].pk, COMMAND, birth_year=2007)
    compute("entropy7")
    assert newest.last().detail["figures"]["usual_k"] == 40  # type: ignore[union-attr]


def test_two_records_that_become_one_have_one_history(people: list[Player]) -> None:
    again = PlayerFactory(name="Ann Again")
    finished_event(people)
    finished_event([again, *people[1:]], 2)
    compute("entropy7")
    merge_players(people[0].pk, again.pk, COMMAND, reason="one person")
    compute("entropy7")
    newest = RatingChange.objects.filter(system="elo", player=people[0]).order_by("period").last()
    assert newest is not None
    assert (newest.before, newest.total_matches) == (2109, 9)


def test_the_command_computes_all_or_one(people: list[Player]) -> None:
    finished_event(people)
    out = StringIO()
    call_command("recompute_ratings", stdout=out)
    assert out.getvalue() == "entropy7: 12 changes\n"
    assert ratings(people)[0] == Decimal(2109)
    with pytest.raises(CommandError, match="There is no variant “chess”"):
        call_command("recompute_ratings", "chess")
