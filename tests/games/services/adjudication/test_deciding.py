"""The arbiter accepts, sets another score with a reason, or lets it be played; whoever is first decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.flags import check_game
from games.engine.record_text import read_text, write_text
from games.errors import Conflict, Invalid
from games.models import Adjudication, Game
from games.models.adjudication import AdjudicationState
from games.queries.live_snapshot import snapshot_of
from games.queries.records import Place, record_of
from games.services.live import pausing
from games.services.live.deciding import end_by_arbiter
from games.services.live.restarting import restart_game
from games.services.live.settling import settle
from games.services.live.taking_back import take_back
from tests.games.services.adjudication.rulings import accept, ask, estimated, override, paused, play_on
from tests.games.services.live.table import ARBITER, T0, Table, verified

Opened = Callable[..., Table]


def test_the_estimate_that_is_accepted_is_the_score_a_half_upwards(at_table: Opened) -> None:
    table = paused(at_table())
    asked = estimated(ask(table), "87.5")
    accept(table, asked)
    game = table.held.games[0]
    assert (game.state, game.score, table.live.state) == ("ended", 88, "between")
    assert game.ruling is not None
    assert (game.ruling["policy"], game.ruling["side"], game.ruling["mean"]) == (
        "engine_projection",
        None,
        87.5,
    )
    asked.refresh_from_db()
    assert (asked.state, asked.score, asked.decided_by) == ("accepted", 88, "Ada Arbiter")
    logged = AuditEvent.objects.get(verb="play.ruling_accepted").after or {}
    assert (logged["score"], logged["estimate"]["low"]) == (88, 60)
    board = Game.objects.get(match=table.match, number=1)
    assert (board.score, board.unfinished, board.board.count(".")) == (88, True, 22)
    verified(game)


def test_everybody_sees_the_decision_with_score_and_method(at_table: Opened) -> None:
    table = paused(at_table())
    accept(table, estimated(ask(table), "70"))
    seen = snapshot_of(table.held, T0 + 800, inside=False)
    assert seen["games"][0]["score"] == 70
    ruling = table.held.games[0].ruling or {}
    assert (ruling["method"], ruling["low"], ruling["high"]) == ("playouts", 60, 110)
    assert "seed" not in ruling


def test_the_record_says_so_and_replay_accepts_it(at_table: Opened) -> None:
    table = paused(at_table())
    accept(table, estimated(ask(table), "70"))
    held = table.held
    text = write_text(record_of(held, held.games[0], Place()))
    assert "ruling: engine_projection - 70" in text
    state, score = check_game(read_text(text))
    assert (state.ply, score) == (5, 70)


def test_an_own_score_needs_a_reason_and_no_estimate(at_table: Opened) -> None:
    table = paused(at_table())
    asked = ask(table)
    with pytest.raises(Invalid, match="needs a reason"):
        override(table, asked, reason=" ")
    with pytest.raises(Invalid, match="No board of this variant scores more"):
        override(table, asked, 9999)
    override(table, asked, 40)
    game = table.held.games[0]
    assert (game.score, game.ruling) == (40, {"policy": "arbiter", "side": None, "score": 40})
    asked.refresh_from_db()
    assert (asked.state, asked.score, asked.reason) == ("overridden", 40, "the estimate is off")
    assert AuditEvent.objects.get(verb="play.ruling_overridden").reason == "the estimate is off"


def test_the_match_goes_on_and_its_result_has_the_ruled_score(at_table: Opened) -> None:
    table = paused(at_table())
    accept(table, estimated(ask(table), "70"))
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 800)  # the arbiter's own pause stands on the match
    table.start(900)
    assert not table.clock.pauses
    table.play_out(900, 10)
    result = settle(table.pk)
    assert result is not None
    assert (result.first_score, result.kind) == (70, "played")


def test_played_on_it_stays_paused_until_it_is_resumed(at_table: Opened) -> None:
    table = paused(at_table())
    asked = estimated(ask(table))
    play_on(table, asked)
    assert [pause.name for pause in table.clock.pauses] == ["arbiter"]
    asked.refresh_from_db()
    assert (asked.state, asked.score) == ("played_on", None)
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 800)
    table.move(900)
    assert AuditEvent.objects.filter(verb="play.ruling_played_on").count() == 1


def test_without_an_estimate_there_is_nothing_to_accept(at_table: Opened) -> None:
    table = paused(at_table())
    asked = ask(table)
    for state in (AdjudicationState.PENDING, AdjudicationState.FAILED):
        Adjudication.objects.update(state=state)
        with pytest.raises(Conflict, match="no estimate to accept yet"):
            accept(table, asked)


def test_a_decision_is_made_once(at_table: Opened) -> None:
    table = paused(at_table())
    asked = estimated(ask(table))
    accept(table, asked)
    for act in (accept, override, play_on):
        with pytest.raises(Conflict, match=r"decided already: accepted \(Ada Arbiter\)"):
            act(table, asked)


def test_a_game_that_was_ended_or_is_played_again_takes_no_ruling(at_table: Opened) -> None:
    table = paused(at_table())
    asked = estimated(ask(table))
    end_by_arbiter(table.pk, reason="agreed", score=5, actor=ARBITER, stamp=T0 + 650)
    with pytest.raises(Conflict, match="ended or changed without this ruling"):
        accept(table, asked)
    restart_game(table.pk, 1, reason="a wrong bag", actor=ARBITER, stamp=T0 + 800)
    with pytest.raises(Conflict, match="ended or changed without this ruling"):
        override(table, asked)
    assert table.held.games[0].score is None


def test_a_ruling_on_another_position_is_refused_with_the_reason(at_table: Opened) -> None:
    """As after a flag that fell by an act: what was judged is not what is there."""
    table = paused(at_table())
    asked = estimated(ask(table))
    Adjudication.objects.update(ply=3)
    for act in (accept, override):
        with pytest.raises(Conflict, match="has changed since this ruling was asked for"):
            act(table, asked)
    play_on(table, asked)
    assert table.game.state == "playing"


def test_another_version_than_the_arbiter_saw_is_refused(at_table: Opened) -> None:
    table = paused(at_table())
    asked = estimated(ask(table))
    with pytest.raises(Conflict, match="The game has gone on"):
        accept(table, asked, version=table.live.version - 1)
    accept(table, asked, version=table.live.version)


def test_an_accepted_game_can_be_opened_again_where_its_bag_is_not_revealed(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate") for _ in range(2)]
    table = paused(tables[0])
    accept(table, estimated(ask(table)))
    table.to(900)
    take_back(table.pk, 3, reason="the ruling was wrong", actor=ARBITER, stamp=T0 + 900)
    assert (table.live.state, len(table.game.plies), table.game.score) == ("playing", 3, None)
    assert [pause.name for pause in table.clock.pauses] == ["arbiter"]
    ask(table, at=1000)
