"""An event from its creation to its end."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from games.play.settings import PlaySettings
from tests.factories import TournamentFactory, UserFactory, cast_of, field_of, play, published_round
from tournaments.models import Tournament
from tournaments.services import events
from tournaments.settings import play_settings

pytestmark = pytest.mark.django_db


def wrong(**values: Any) -> dict[str, str]:
    with pytest.raises(Invalid) as refused:
        events.create_event(COMMAND, **{"name": "Open", "variant": "entropy7"} | values)
    assert not Tournament.objects.exists()
    return {field: str(words) for field, words in refused.value.fields.items()}


def test_name_and_variant_are_enough() -> None:
    event = events.create_event(COMMAND, name="  Spring   Open ", variant="entropy7")
    assert (event.name, event.slug, event.planned_rounds, event.system) == (
        "Spring Open",
        "spring-open",
        6,
        "two-game-swiss",
    )
    assert events.create_event(COMMAND, name="Spring Open", variant="hyle5").slug == "spring-open-2"


def test_who_makes_an_event_is_its_organiser() -> None:
    user = UserFactory()
    event = events.create_event(Actor.of(user), name="Open", variant="entropy7")
    assert [(role.user, role.name) for role in event.roles.all()] == [(user, "organiser")]
    assert AuditEvent.objects.get(verb="event.created").actor == user


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"variant": "chess"}, "variant"),
        ({"system": "ladder"}, "system"),
        ({"planned_rounds": 0}, "planned_rounds"),
        ({"bag_mode": "mirrored"}, "bag_mode"),
        ({"scheme": {"name": "victory-points", "table": [[1, 11, 9]]}}, "scheme"),
        ({"scheme": {"name": "goals"}}, "scheme"),
        ({"scheme": []}, "scheme"),
        ({"awards": {"allocated": {"points": "x"}}}, "awards"),
        ({"awards": {"holiday": {}}}, "awards"),
        ({"ranking": {"preset": "none"}}, "ranking"),
        ({"ranking": {"tie_breaks": ["beauty"]}}, "ranking"),
        ({"ranking": {"c07": "1999"}}, "ranking"),
        ({"ranking": 7}, "ranking"),
        ({"pairing": {"lag": 2}}, "pairing"),
        ({"pairing": {"first_round": "shuffled"}}, "pairing"),
        ({"pairing": {"colour": True}}, "pairing"),
        ({"pairing": {"club_mates": "yes"}}, "pairing"),
        ({"pairing": {"club_rounds": 3}}, "pairing"),
        ({"pairing": {"club_rounds": "12"}}, "pairing"),
        ({"pairing": {"club_rounds": [0]}}, "pairing"),
        ({"pairing": {"club_rounds": [True, 2.0]}}, "pairing"),
        ({"pairing": {"lag": True}}, "pairing"),
        ({"pairing": {"distance": []}}, "pairing"),
        ({"pairing": {"distance": ""}}, "pairing"),
        ({"pairing": {"first_round": ["fold"]}}, "pairing"),
        ({"pairing": {"first_round": "shuffled", "shuffle_number": True}}, "pairing"),
        ({"pairing": {"first_round": "shuffled", "shuffle_number": -5}}, "pairing"),
        ({"pairing": {"first_round": "shuffled", "shuffle_number": "7"}}, "pairing"),
        ({"pairing": {"first_round": "shuffled", "shuffle_number": [7]}}, "pairing"),
        ({"scheme": {"name": "win-draw-loss", "win": "٣"}}, "scheme"),
        ({"awards": {"allocated": {"points": "1_0"}}}, "awards"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(values: dict[str, Any], field: str) -> None:
    assert field in wrong(**values)


def test_mirrored_bags_are_refused_with_the_reason() -> None:
    assert "know every draw of game 2" in wrong(bag_mode="mirrored")["bag_mode"]


def test_the_number_of_a_shuffled_first_round_stands_once_it_is_published() -> None:
    event = TournamentFactory(planned_rounds=1, pairing={"first_round": "shuffled", "shuffle_number": 7})
    published_round(event, [tuple(field_of(event, 2))])
    for pairing in ({"first_round": "shuffled", "shuffle_number": 8}, {}):
        with pytest.raises(Locked) as refused:
            events.change_settings(event.pk, COMMAND, pairing=pairing)
        assert "pairing" in refused.value.fields
    with_king = event.pairing | {"king_of_the_hill": True}
    assert events.change_settings(event.pk, COMMAND, pairing=with_king).pairing == with_king


def test_what_would_change_the_past_is_locked_after_the_start() -> None:
    event = TournamentFactory()
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    for values in (
        {"variant": "hyle5"},
        {"system": "manual"},
        {"scheme": {"name": "codecup"}},
        {"ranking": {"preset": "mso"}},
        {"awards": {"half": {"points": "0"}}},
    ):
        with pytest.raises(Locked, match="once round 1 is published"):
            events.change_settings(event.pk, COMMAND, **values)
    assert events.change_settings(event.pk, COMMAND, venue="Town hall").venue == "Town hall"


def test_rounds_that_are_paired_stay_planned() -> None:
    event = TournamentFactory()
    a, b, c, d = field_of(event, 4)
    published_round(event, [(a, b), (c, d)])
    published_round(event, [(a, c), (b, d)])
    with pytest.raises(Invalid, match="settings"):
        events.change_settings(event.pk, COMMAND, planned_rounds=1)


def test_more_rounds_than_the_field_can_play_are_refused() -> None:
    event = TournamentFactory()
    field_of(event, 5)
    with pytest.raises(Invalid, match="after 5 rounds"):
        events.change_settings(event.pk, COMMAND, planned_rounds=7)
    repeats = {"repeats_allowed": True}
    assert events.change_settings(event.pk, COMMAND, planned_rounds=7, pairing=repeats).planned_rounds == 7


def test_other_settings_may_change_while_the_field_is_still_small() -> None:
    event = TournamentFactory()
    field_of(event, 2)
    changed = events.change_settings(event.pk, COMMAND, pairing={"king_of_the_hill": True})
    assert changed.pairing == {"king_of_the_hill": True}


def test_a_setting_that_does_not_change_is_no_act() -> None:
    event = TournamentFactory()
    events.change_settings(event.pk, COMMAND, name=event.name)
    assert not AuditEvent.objects.exists()


def test_the_end_needs_every_result() -> None:
    event = TournamentFactory()
    with pytest.raises(Conflict, match="nothing to finish"):
        events.finish_event(event.pk, COMMAND)
    first, second = field_of(event, 2)
    round_ = published_round(event, [(first, second)])
    with pytest.raises(Conflict, match="table 1"):
        events.finish_event(event.pk, COMMAND)
    play(round_, 1, 50, 40)
    assert events.finish_event(event.pk, COMMAND).is_finished
    with pytest.raises(Locked):
        events.change_settings(event.pk, COMMAND, venue="Town hall")


def test_reopening_needs_a_reason() -> None:
    event = TournamentFactory()
    first, second = field_of(event, 2)
    play(published_round(event, [(first, second)]), 1, 50, 40)
    events.finish_event(event.pk, COMMAND)
    with pytest.raises(Invalid):
        events.reopen_event(event.pk, COMMAND, reason=" ")
    assert not events.reopen_event(event.pk, COMMAND, reason="a board was misread").is_finished


def test_only_organisers_change_settings() -> None:
    event = TournamentFactory()
    cast = cast_of(event)
    for person in (cast.arbiter, cast.helper, cast.outsider):
        with pytest.raises(PermissionDenied):
            events.change_settings(event.pk, Actor.of(person), venue="Town hall")
    assert events.change_settings(event.pk, Actor.of(cast.organiser), venue="Town hall").venue == "Town hall"


@pytest.mark.parametrize(
    ("timing", "words"),
    [
        ([], "Give an object"),
        (None, "Give an object"),
        ({"clock": "15"}, "play is one of online, table"),
        ({"play": "chess"}, "play is one of online, table"),
        ({"play": ["online"]}, "play is one of online, table"),
        ({"play": "online", "tempo": 3}, "tempo: there is no such setting"),
        ({"play": "online", "preset": "blitz"}, "preset: 'blitz' is none of"),
        ({"play": "online", "preset": ["club"]}, "preset: "),
        ({"play": "online", "clock": "10d"}, "clock: time control '10d', character 4"),
        ({"play": "online", "clock": "10|5|3"}, "clock: 10|5|3 is not for two sides"),
        ({"play": "online", "clock": ";".join(["9:"] * 9)}, "clock: "),
        ({"play": "online", "clock": "|".join(";".join(["359999s+3599"] * n) for n in (9, 8))}, "characters"),
        ({"play": "online", "clock": "10h", "rule": {"policy": "overtime_penalty"}}, "clock: "),
        ({"play": "online", "clock": "-", "rule": {"policy": "overtime_penalty"}}, "clock: "),
        ({"play": "table", "rule": {"policy": "engine_projection"}}, "nobody writes the moves down"),
        ({"play": "online", "rule": {"quarter": 1}}, "rule: quarter 1 with viewpoint chaos"),
        ({"play": "online", "rule": {"set_score": 10**9}}, "rule: set_score"),
        ({"play": "online", "rule": {"penalty_points": 10**9}}, "rule: penalty_points"),
        ({"play": "online", "rule": []}, "rule: "),
        ({"play": "online", "start_after": True}, "start_after: "),
        ({"play": "online", "settle_ms": 1.5}, "settle_ms: "),
        ({"play": "online", "restart": "wait"}, "restart: "),
        ({"play": "online", "resign": 1}, "resign: "),
    ],
)
def test_a_setting_of_timed_play_that_cannot_be_used_is_named(timing: Any, words: str) -> None:
    assert words in wrong(timing=timing)["timing"]


def test_a_policy_that_lacks_a_score_for_the_variant_is_refused() -> None:
    rule: dict[str, Any] = {"policy": "forfeit_game"}
    timing = {"play": "online", "rule": rule}
    assert "give set_score" in wrong(variant="entropy6", timing=timing)["timing"]
    rule["set_score"] = 90
    assert events.create_event(COMMAND, name="Open", variant="entropy6", timing=timing).timing == timing


def test_duplicate_bags_go_with_clocks_and_mirrored_ones_do_not() -> None:
    timing = {"play": "online"}
    event = events.create_event(COMMAND, name="Open", variant="entropy7", timing=timing, bag_mode="duplicate")
    assert play_settings(event) == ("online", PlaySettings())
    with pytest.raises(Invalid, match="settings"):
        events.change_settings(event.pk, COMMAND, bag_mode="mirrored")


def test_timed_play_may_change_after_the_start() -> None:
    event = TournamentFactory(timing={"play": "online"})
    published_round(event, [tuple(field_of(event, 2))])
    later = {"play": "table", "preset": "mso-b"}
    changed = events.change_settings(event.pk, COMMAND, timing=later)
    timed = play_settings(changed)
    assert timed is not None
    assert (timed[0], timed[1].rule.chaos_flag) == ("table", "order_places")
    assert play_settings(events.change_settings(event.pk, COMMAND, timing={})) is None
