"""Calls: verdicts as they are stored, resent, late, malformed and out of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.errors import Conflict, Invalid
from games.models import Call
from games.services.duel import arbiter
from tests.games.services.duel.table import ARBITER, FIRST, SECOND, DuelTable

Open = Callable[..., DuelTable]


def test_each_verdict_is_a_row_in_the_order_of_the_lock(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    hap, wrong = table.haps()[0], table.wrong()
    spelled = "HAP {} {} {}".format(*hap)
    table.call(shown + 900, FIRST, hap)
    table.call(shown + 400, SECOND, hap)  # stamped earlier, but second at the lock
    table.call(shown + 950, FIRST, "hap {2},{0},{1}".format(*hap))
    table.call(shown + 990, SECOND, wrong)
    table.call(shown + 1000, SECOND, "gyul")
    assert table.log() == [
        (1, spelled, "claim", 1),
        (2, spelled, "duplicate", 0),
        (1, spelled, "own-duplicate", 0),
        (2, "HAP {} {} {}".format(*wrong), "wrong", -1),
        (2, "GYUL", "wrong-gyul", -2),
    ]
    rows = list(Call.objects.order_by("seq").values_list("seq", "triple", "at"))
    assert [seq for seq, _triple, _at in rows] == [1, 2, 3, 4, 5]
    assert [at for *_, at in rows] == sorted(at for *_, at in rows)
    assert (table.board.first_points, table.board.second_points) == (1, -3)
    assert table.points == (0, 0)  # added up when the board is over


def test_a_resent_call_gets_its_first_verdict_and_never_a_second_penalty(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    wrong = table.wrong()
    first = table.call(shown + 100, FIRST, wrong, "a")
    again = table.call(shown + 300, FIRST, wrong, "a")
    assert (again.replayed, again.call) == (True, first.call)
    assert table.call(shown + 400, SECOND, wrong, "a").replayed is False  # each player's ids are their own
    table.play_board(shown + 500)
    after_the_end = table.call(shown + 900, FIRST, wrong, "a")
    assert (after_the_end.replayed, after_the_end.call) == (True, first.call)
    assert table.points == (-1 + len(table.haps()) + 3, -1)


def test_an_id_of_any_length_is_known_again(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    table.call(shown, FIRST, table.wrong(), "x" * 500)
    assert table.call(shown, FIRST, table.wrong(), "x" * 500).replayed
    assert not table.call(shown, FIRST, table.wrong(), "x" * 499).replayed


def test_on_a_board_that_is_over_a_call_is_late_and_costs_nothing(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    table.play_board(shown + 100)
    before = table.points
    late = table.call(shown + 110, SECOND, table.haps()[0], "late")
    assert (late.call.verdict, late.call.points, table.points) == ("late", 0, before)
    table.show(shown + 6000)
    again = table.call(shown + 6100, SECOND, "GYUL", "late", board=(1, 1))
    assert (again.replayed, again.call.verdict) == (True, "late")
    assert table.log()[-1][2] == "late"
    assert again.state["board"]["number"] == 2


def test_a_late_call_without_an_id_stands_in_the_log_once(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    table.play_board(shown + 100)
    told = table.call(shown + 110, SECOND, "GYUL").state["boards"][0]["calls"]
    assert [call["verdict"] for call in told].count("late") == 1
    assert table.seen()["boards"][0]["calls"] == told


def test_a_board_that_is_not_shown_yet_takes_no_call(at_duel: Open) -> None:
    table = at_duel()
    with pytest.raises(Conflict, match="Board 1 is not shown yet"):
        table.call(10, FIRST, "GYUL", board=(1, 1))
    shown = table.start(20)
    for place in ((2, 1), (1, 2), (0, 1)):
        with pytest.raises(Conflict, match="is not shown yet"):
            table.call(shown, FIRST, "GYUL", board=place)
    assert Call.objects.count() == 0


def test_a_call_that_was_sent_before_the_board_was_shown_is_refused(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    with pytest.raises(Conflict, match="Board 1 is not shown yet"):
        table.call(shown - 1, FIRST, "GYUL", board=(1, 1))
    assert table.call(shown, FIRST, "GYUL", board=(1, 1)).call.verdict == "wrong-gyul"


def test_on_a_void_board_nothing_is_called(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    first = table.call(shown + 1, FIRST, table.wrong(), "before")
    arbiter.void_board(table.pk, 1, reason="a spectator called", actor=ARBITER, stamp=table.to(shown + 2))
    with pytest.raises(Conflict, match="void"):
        table.call(shown + 3, FIRST, "GYUL", board=(1, 1))
    assert table.call(shown + 4, FIRST, table.wrong(), "before", board=(1, 1)).call == first.call
    assert table.points == (0, 0)


@pytest.mark.parametrize(
    "text", ["", "HAP", "HAP 1 2", "HAP 1 1 2", "HAP 0 1 2", "HAP 1 2 10", "hop", "1" * 999]
)
def test_what_is_no_call_is_refused_and_costs_nothing(at_duel: Open, text: str) -> None:
    table = at_duel()
    shown = table.start()
    with pytest.raises(Invalid) as refused:
        table.call(shown, FIRST, text, "key")
    assert refused.value.fields["text"]
    assert table.log() == []
    assert not table.call(shown, FIRST, table.wrong(), "key").replayed


def test_nobody_calls_for_the_clock(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    for text in ("TIME", "LIMIT", "STOP"):
        with pytest.raises(Invalid):
            table.call(shown, FIRST, text)


def test_both_agree_to_leave_a_board(at_duel: Open) -> None:
    table = at_duel(boards=2)
    shown = table.start()
    assert table.verdict(shown, FIRST, "skip") == "skip"
    assert table.seen(shown)["board"]["skips"] == [1]
    assert table.verdict(shown, FIRST, "unskip") == "unskip"
    assert table.verdict(shown, SECOND, "SKIP") == "skip"
    with pytest.raises(Conflict, match="called already"):
        table.call(shown, SECOND, "SKIP")
    assert table.verdict(shown, FIRST, "SKIP") == "skipped"
    assert (table.board.state, table.board.ended_by, table.points) == ("closed", "skip", (0, 0))


def test_a_right_gyul_of_the_last_board_ends_the_match_in_the_same_act(at_duel: Open) -> None:
    table = at_duel(boards=1)
    shown = table.start()
    table.claim_all(shown + 10, SECOND)
    state = table.call(shown + 20, FIRST, "GYUL").state
    assert (state["state"], state["winner"], state["next_at"]) == (
        "finished",
        1 if len(table.haps()) < 3 else None,
        None,
    )
    assert state["first"]["points"] == 3


def test_a_call_says_who_made_it(at_duel: Open) -> None:
    table = at_duel()
    row: Any = table.call(table.start(), FIRST, "GYUL").call
    assert (row.actor_label, row.via) == ("a player", "link")
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()
