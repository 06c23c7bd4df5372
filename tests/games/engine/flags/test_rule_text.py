"""A flag rule as data and as a header line, there and back, and what is refused."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.flags import (
    PRESETS,
    BothFlags,
    ChaosFlag,
    FlagRule,
    Policy,
    RuleError,
    Viewpoint,
    header_rule,
    parse_rule,
    rule_data,
    rule_from,
    rule_text,
)
from games.engine.record import Header
from tests.games.engine.flags.small_games import HYLE5

SEEN = [(Viewpoint.CHAOS, 0), *product([Viewpoint.ARBITER], range(4))]


@st.composite
def rules(draw: st.DrawFn) -> FlagRule:
    viewpoint, quarter = draw(st.sampled_from(SEEN))
    return FlagRule(
        chaos_flag=draw(st.sampled_from(ChaosFlag)),
        both_flags=draw(st.sampled_from(BothFlags)),
        viewpoint=viewpoint,
        quarter=quarter,
        policy=draw(st.sampled_from(Policy)),
        set_score=draw(st.none() | st.integers(0, 300)),
        penalty_points=draw(st.integers(0, 100)),
        penalty_minutes=draw(st.integers(0, 60)),
    )


@given(rules())
def test_both_forms_round_trip(rule: FlagRule) -> None:
    assert rule_from(json.loads(json.dumps(rule_data(rule)))) == rule
    assert parse_rule(rule_text(rule), rule.quarter) == rule
    header = Header(variant=HYLE5, flag_rule=rule_text(rule), quarter_turn=rule.quarter)
    assert header_rule(header) == rule


def test_a_record_that_names_no_rule_is_read_as_club() -> None:
    assert header_rule(Header(variant=HYLE5)) == PRESETS["club"].rule


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_read_by_its_key_and_written_out(key: str) -> None:
    assert parse_rule(key) == PRESETS[key].rule
    assert rule_text(PRESETS[key].rule).startswith("chaos_flag=")


@pytest.mark.parametrize(
    "text, problem",
    [
        (
            "mso-e",
            "'mso-e' is neither NAME=VALUE nor a preset \\(mso-a, mso-b, mso-c, mso-d, club, codecup\\)",
        ),
        ("chaos_flag=order", "chaos_flag 'order': give order_places or auto_fill"),
        ("both_flags=order_places", "both_flags 'order_places': give random_fill or auto_fill"),
        ("viewpoint=order", "viewpoint 'order': give chaos or arbiter"),
        ("colour=3", "'colour' is no setting of a flag rule: there are chaos_flag, both_flags"),
        ("chaos_flag=auto_fill chaos_flag=auto_fill", "'chaos_flag=auto_fill' is given a second time"),
        ("quarter=1", "the quarter turn has a line of its own, quarter_turn"),
        ("set_score=" + "9" * 5000, "give a whole number"),
        ("set_score=many", "set_score 'many': give a whole number"),
        ("set_score=-1", "set_score -1: give a score of 0 to 9999"),
        ("penalty_points=-10", "penalty_points -10: give 0 to 9999"),
        ("penalty_minutes=61", "penalty_minutes 61: give 0 to 60"),
    ],
)
def test_what_is_no_rule_is_refused_with_what_would_be_right(text: str, problem: str) -> None:
    with pytest.raises(RuleError, match=problem):
        parse_rule(text)


@pytest.mark.parametrize("value", [None, True, "5", 1.5])
def test_numbers_are_whole_numbers(value: object) -> None:
    with pytest.raises(RuleError, match=r"penalty_points .*: give a whole number"):
        rule_from({"penalty_points": value})
    with pytest.raises(RuleError, match=r"penalty_points .*: give a whole number"):
        FlagRule(penalty_points=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [[], "club", None, 5])
def test_what_is_no_object_of_settings_is_refused(data: object) -> None:
    with pytest.raises(RuleError, match="is no setting of a flag rule: there are chaos_flag"):
        rule_from(data)  # type: ignore[arg-type]


def test_a_rule_reads_its_words() -> None:
    told = FlagRule(chaos_flag="order_places", policy="forfeit_match")  # type: ignore[arg-type]
    assert told == FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES, policy=Policy.FORFEIT_MATCH)
    assert told.chaos_flag is ChaosFlag.ORDER_PLACES
    with pytest.raises(RuleError, match="chaos_flag 'nonsense': give order_places or auto_fill"):
        FlagRule(chaos_flag="nonsense")  # type: ignore[arg-type]
