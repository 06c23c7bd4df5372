"""The house player on a board, driven by the watcher alone."""

from __future__ import annotations

from collections.abc import Callable

from games.models import Call
from games.services.duel.timing import board_timers
from tests.games.services.duel.table import COUNTDOWN, FIRST, SECOND, SETTLE, DuelTable

Open = Callable[..., DuelTable]


def test_it_is_ready_and_plays_its_match_alone(at_duel: Open) -> None:
    table = at_duel(house=SECOND, reaction_ms=2000, boards=2)
    at = table.start()
    for number in (1, 2):
        haps = len(table.haps())
        assert not table.watch(at + 1999)
        for _call in range(haps + 1):
            at += 2000
            assert table.watch(at)
        assert (table.board.number, table.board.ended_by) == (number, "gyul")
        at += COUNTDOWN
        assert table.show(at) is (number == 1)
    assert (table.duel.state, table.duel.winner) == ("finished", SECOND)
    assert set(Call.objects.values_list("actor_label", "side")) == {("house player", SECOND)}


def test_who_is_faster_has_the_hap(at_duel: Open) -> None:
    table = at_duel(house=SECOND, reaction_ms=2000)
    shown = table.start()
    for at, hap in enumerate(table.haps()):
        assert table.verdict(shown + 100 * at, FIRST, hap) == "claim"
    assert table.verdict(shown + 1900, FIRST, "GYUL") == "gyul"
    assert not table.watch(shown + 5000)


def test_in_turn_it_waits_for_its_turn(at_duel: Open) -> None:
    table = at_duel(preset="tv", house=SECOND, reaction_ms=3000)
    shown = table.start()
    assert not table.watch(shown + 3000)
    assert table.verdict(shown + 4000, FIRST, table.wrong()) == "wrong"
    assert list(board_timers(table.base + shown + 7000)) == [(table.board.pk, table.base + shown + 7000)]
    assert table.watch(shown + 7000)
    assert table.log()[-1][0] == SECOND
    assert table.watch(shown + 12_000 + SETTLE + 1)  # it has nothing to add
    assert table.seen()["board"]["turn"] == FIRST
