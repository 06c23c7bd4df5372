"""Chaos Tiles outside events: begun with one to five seats, limited, ended, cleared away with everything."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from audit.actor import Actor
from audit.models import AuditEvent
from clocks.models import Clock
from clocks.services.instants import now_ms
from games.errors import Conflict, Invalid
from games.models import Match, TilesAct, TilesGame
from games.services.tiles.acting import act
from games.services.tiles.readiness import set_ready
from tests.tournaments.services.test_practice import begin
from tournaments.queries.practice import WATCHER, find_practice, practice_token, read_practice, scope_of
from tournaments.queries.practice_tiles import find_practice_tiles, seat_tokens, tiles_in_play
from tournaments.services.practice import IDLE_MS, KEPT
from tournaments.services.practice_places import QUIET_MS
from tournaments.services.practice_tiles import UNBEGUN, Chair, TilesSetup, end_tiles, start_tiles, tidy_tiles
from tournaments.services.tiles_seat import find_tiles_seat

pytestmark = pytest.mark.django_db
GUEST = Actor(None, "visitor", "page")
MINE, OTHERS = scope_of("browser:a"), scope_of("browser:b")
HOUSE, PERSON = Chair(is_house=True), Chair(name="Bob")


def start(scope: str = MINE, *chairs: Chair, **setup: Any) -> TilesGame:
    return start_tiles(scope, TilesSetup(chairs=chairs or (Chair(name=" Ada "), PERSON), **setup), GUEST)


def begun() -> TilesGame:
    """A game of two people in which the first has drawn."""
    game = start()
    for seat in (1, 2):
        set_ready(game.pk, seat, stamp=now_ms(), actor=GUEST)
    act(game.pk, 1, ["DRAW V"], stamp=now_ms(), actor=GUEST)
    return game


def test_every_person_has_a_link_and_the_computer_none() -> None:
    game = start(MINE, Chair(), HOUSE, PERSON, HOUSE, Chair(name="Bob", hand=14))
    assert game.match.names == ("Guest 1", "Computer 2", "Bob", "Computer 4", "Bob (5)")
    assert (game.house, game.settings["hands"], game.settings["clock"]) == ([2, 4], [10, 10, 10, 10, 14], "-")
    assert game.default_at is None  # nobody loses by default here
    tokens = seat_tokens(game)
    assert list(tokens) == [1, 3, 5]
    for seat, token in tokens.items():
        found = find_tiles_seat(token)
        assert found is not None
        assert (found.seat, found.match_id) == (seat, game.match_id)
    assert AuditEvent.objects.get(scope=MINE).verb == "practice.started"


def test_links_of_watchers_and_of_other_games() -> None:
    match = start().match_id
    watcher = practice_token(match, None)
    found = find_practice_tiles(watcher)
    assert found is not None
    assert (found[0].match_id, found[1]) == (match, WATCHER)
    assert find_tiles_seat(watcher) is None
    assert find_practice_tiles(practice_token(match, 3)) is None  # two seats
    assert read_practice(practice_token(match, 3)) is None
    assert find_practice(watcher) is None
    assert find_practice_tiles("nonsense") is None


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"game": "go-asunder", "options": {"komi": "0.3"}}, "komi"),
        ({"game": "tiles-transfer", "options": {"claims": 5}}, "claims"),
        ({"clock": "soon"}, "clock"),
        ({"game": "scorers-solitaire"}, "players"),
    ],
)
def test_what_cannot_be_played_is_refused(setup: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        start(**setup)
    assert field in refused.value.fields
    with pytest.raises(Invalid, match="Somebody"):
        start(MINE, HOUSE, HOUSE)
    assert not Match.objects.exists()


def test_places_are_counted_over_all_games(settings: Any) -> None:
    settings.PRACTICE_MATCHES = 3
    game, _entropy = start(), begin(MINE)
    for another in (start, begin):
        with pytest.raises(Conflict, match="2 matches in play"):
            another(MINE)
    start(OTHERS)
    with pytest.raises(Conflict, match="as many matches as it can"):
        begin(OTHERS)
    end_tiles(MINE, game.match_id, GUEST)
    end_tiles(MINE, game.match_id, GUEST)  # over already
    with pytest.raises(Conflict, match="not there"):
        end_tiles(MINE, tiles_in_play(OTHERS)[0].match_id, GUEST)  # somebody else's
    TilesGame.objects.filter(state="waiting").update(opened_at=now_ms() - QUIET_MS - 1)
    begin(OTHERS)  # who went away takes nobody's place
    assert [each.state for each in TilesGame.objects.order_by("pk")] == ["stopped", "waiting"]


def test_old_ones_go_with_all_that_was_done() -> None:
    kept, game = start(OTHERS), begun()
    end_tiles(MINE, game.match_id, GUEST)
    assert tidy_tiles(timezone.now()) == 0
    Match.objects.filter(pk=game.match_id).update(created_at=timezone.now() - KEPT - timedelta(days=1))
    assert TilesAct.objects.exists()
    assert tidy_tiles(timezone.now()) == 1
    assert TilesGame.objects.get() == kept
    assert not TilesAct.objects.exists()
    assert Clock.objects.get() == kept.clock
    assert AuditEvent.objects.get(verb="practice.removed").after == {"matches": 1}


def test_what_was_never_begun_goes_and_what_nobody_plays_on_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, game = start(OTHERS), begun()
    Match.objects.filter(pk=waiting.match_id).update(
        created_at=timezone.now() - UNBEGUN - timedelta(minutes=1)
    )
    assert tidy_tiles(timezone.now()) == 1
    later = now_ms() + IDLE_MS + 1000
    monkeypatch.setattr("tournaments.services.practice_tiles.now_ms", lambda: later)
    assert tidy_tiles(timezone.now()) == 1
    game.refresh_from_db()
    assert game.state == "stopped"
