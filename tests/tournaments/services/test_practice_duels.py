"""Gyul! Hap! alone or against the computer: begun, limited, ended, cleared away with everything in it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from audit.models import AuditEvent
from clocks.services.instants import now_ms
from games.errors import Conflict, Invalid
from games.models import Call, Duel, DuelBoard, Match, Result, Side
from games.queries.duel_snapshot import duel_snapshot
from games.services.duel.timing import fire_board
from tests.tournaments.alone import GUEST, call_at, do_board, haps_of, show_board
from tests.tournaments.services.test_practice import begin
from tournaments.queries.practice import practice_token, scope_of
from tournaments.queries.practice_duels import duels_in_play, find_practice_duel
from tournaments.services.practice import IDLE_MS, KEPT, UNBEGUN
from tournaments.services.practice_duels import DuelSetup, end_duel, start_duel, tidy_duels
from tournaments.services.practice_places import QUIET_MS

pytestmark = pytest.mark.django_db
MINE, OTHERS = scope_of("browser:a"), scope_of("browser:b")


def start(scope: str = MINE, **setup: Any) -> Duel:
    return start_duel(scope, DuelSetup(**setup), GUEST)


def test_alone_over_all_boards_with_time_added_for_what_was_wrong() -> None:
    duel = start(boards=2, name="  Ada \n Lovelace ")
    assert (duel.match.first_name, duel.match.second_name) == ("Ada Lovelace", "")
    assert duel_snapshot(duel, now_ms())["second"] is None
    board = show_board(duel)
    do_board(board, 30, wrong=1, wrong_gyul=1 if haps_of(board) else 0)
    do_board(show_board(duel), 10)
    duel.refresh_from_db()
    assert (duel.state, duel.winner) == ("finished", None)
    assert duel.settled_at is not None  # there is no result to be entered
    assert not Result.objects.exists()
    first = duel_snapshot(duel, now_ms())["boards"][0]
    assert first["closed_at"] - first["shown_at"] == 30_000
    assert first["seconds"][0] == 10 + (30 if first["haps"] else 0)
    told = AuditEvent.objects.filter(scope=MINE).order_by("pk")
    assert list(told.values_list("verb", flat=True)) == ["practice.started"]


@pytest.mark.parametrize("preset", ["seed", "tv"])
def test_the_computer_calls_after_its_time(preset: str) -> None:
    duel = start(reaction=4, preset=preset, boards=1)
    assert (duel.house_side, duel.reaction_ms, duel.second_ready) == (Side.SECOND, 4000, True)
    assert duel.default_at is None  # nobody loses by default here
    assert duel.match.second_name == "Computer, 4 seconds"
    board = show_board(duel, ago=3_000)
    assert not fire_board(board.pk, now_ms())
    if preset == "seed":
        board.refresh_from_db()
        assert fire_board(board.pk, board.shown_at + 4_000)
        called = Call.objects.get()
        assert (called.side, called.verdict in ("claim", "gyul")) == (Side.SECOND, True)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"boards": 0}, "boards"),
        ({"boards": 21}, "boards"),
        ({"reaction": 1}, "reaction"),
        ({"reaction": 31}, "reaction"),
        ({"preset": "practice"}, "preset"),
    ],
)
def test_what_cannot_be_played_is_refused(setup: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        start(**setup)
    assert field in refused.value.fields
    assert not Match.objects.exists()


def test_places_are_counted_over_both_games(settings: Any) -> None:
    settings.PRACTICE_MATCHES = 3
    duel, _entropy = start(), begin(MINE)
    for another in (start, begin):
        with pytest.raises(Conflict, match="2 matches in play"):
            another(MINE)
    start(OTHERS)
    with pytest.raises(Conflict, match="as many matches as it can"):
        begin(OTHERS)
    end_duel(MINE, duel.match_id, GUEST)
    end_duel(MINE, duel.match_id, GUEST)  # over already
    with pytest.raises(Conflict, match="not there"):
        end_duel(MINE, duels_in_play(OTHERS)[0].match_id, GUEST)  # somebody else's
    begin(OTHERS)
    assert [each.state for each in Duel.objects.order_by("pk")] == ["stopped", "waiting"]


def test_who_went_away_takes_nobodys_place(settings: Any) -> None:
    settings.PRACTICE_MATCHES = 1
    duel = start()
    board = show_board(duel, ago=QUIET_MS + 1000)
    Duel.objects.update(opened_at=board.shown_at)
    call_at(board, "GYUL", QUIET_MS)
    with pytest.raises(Conflict, match="as many matches as it can"):
        start(OTHERS)
    Call.objects.update(at=board.shown_at)
    start(OTHERS)


def test_the_links_are_of_players_and_of_watchers() -> None:
    match = start().match_id
    for side in (Side.FIRST, None):
        found = find_practice_duel(practice_token(match, side))
        assert found is not None
        assert found.match_id == match
    assert find_practice_duel("nonsense") is None
    assert find_practice_duel(practice_token(begin().match_id, Side.FIRST)) is None


def test_old_ones_go_with_all_that_was_called() -> None:
    kept = start(OTHERS)
    duel = start(boards=1)
    do_board(show_board(duel), 10)
    assert tidy_duels(timezone.now()) == 0
    Match.objects.filter(pk=duel.match_id).update(created_at=timezone.now() - KEPT - timedelta(days=1))
    assert tidy_duels(timezone.now()) == 1
    assert Duel.objects.get() == kept
    assert not DuelBoard.objects.exists()
    assert not Call.objects.exists()
    assert AuditEvent.objects.get(verb="practice.removed").after == {"matches": 1}


def test_what_was_never_begun_goes_soon() -> None:
    duel, fresh = start(), start()
    Match.objects.filter(pk=duel.match_id).update(created_at=timezone.now() - UNBEGUN - timedelta(minutes=1))
    assert tidy_duels(timezone.now()) == 1
    assert list(duels_in_play()) == [fresh]


def test_what_nobody_plays_on_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = start()
    show_board(duel)
    assert tidy_duels(timezone.now()) == 0
    later = now_ms() + IDLE_MS + 1000
    monkeypatch.setattr("tournaments.services.practice_duels.now_ms", lambda: later)
    assert tidy_duels(timezone.now()) == 1
    duel.refresh_from_db()
    assert duel.state == "stopped"
