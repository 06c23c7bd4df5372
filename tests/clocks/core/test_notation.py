import pytest
from hypothesis import given

from clocks.core import ControlError, Method, Stage, TimeControl, new_clock, parse_control
from tests.clocks.core.strategies import controls

MINUTE = 60_000


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("15", Stage(Method.SUDDEN_DEATH, 15 * MINUTE)),
        ("30s", Stage(Method.SUDDEN_DEATH, 30_000)),
        ("10+5", Stage(Method.FISCHER, 10 * MINUTE, 5_000)),
        ("0+5", Stage(Method.FISCHER, 0, 5_000)),
        ("10d5", Stage(Method.DELAY, 10 * MINUTE, 5_000)),
        ("30sd5", Stage(Method.DELAY, 30_000, 5_000)),
        ("10b5", Stage(Method.BRONSTEIN, 10 * MINUTE, 5_000)),
        ("10/5x30", Stage(Method.BYO_YOMI, 10 * MINUTE, 30_000, 5)),
        ("10h", Stage(Method.HOURGLASS, 10 * MINUTE)),
        ("-", Stage(Method.UNTIMED)),
    ],
)
def test_each_control_has_its_text(text: str, stage: Stage) -> None:
    control = parse_control(text)
    assert control == TimeControl(((stage,),))
    assert str(control) == text


@pytest.mark.parametrize("text", ["15;10+5", "15|10", "15;10d5|10/5x30", "-|10", "10h|5h", "10|9|8"])
def test_stages_and_odds_round_trip(text: str) -> None:
    assert str(parse_control(text)) == text


def test_odds_are_order_then_chaos() -> None:
    clock = new_clock(parse_control("15|10"))
    assert [bank.left for bank in clock.banks] == [15 * MINUTE, 10 * MINUTE]


def test_other_spellings_are_read_and_written_in_one_way() -> None:
    assert str(parse_control("60s")) == "1"
    assert str(parse_control("015+05")) == "15+5"
    assert parse_control("15|15") == parse_control("15")


@given(controls())
def test_every_control_round_trips(control: TimeControl) -> None:
    assert parse_control(str(control)) == control
    assert str(parse_control(str(control))) == str(control)


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "the main time is missing"),
        ("abc", 0, "the main time is missing"),
        ("10d", 3, "the delay in seconds is missing: write a number from 1 to 3600, as in 10d5"),
        ("10+0", 3, "the increment in seconds can't be 0"),
        ("10+5s", 4, "'s' does not belong here"),
        ("10 + 5", 2, "' ' does not belong here"),
        ("10/5", 4, "write x and seconds, as in 10/5x30"),
        ("10/0x30", 3, "the number of byo-yomi periods can't be 0"),
        ("10/5x", 5, "the byo-yomi period in seconds is missing"),
        ("15;", 3, "the main time is missing"),
        ("15||10", 3, "the main time is missing"),
        ("15;0", 3, "no time at all"),
        ("0h", 0, "no time at all"),
        ("7000", 0, "write at most 6000 minutes"),
        ("9" * 1_000_000, 0, "can't be 999999999999:"),
        ("٣", 0, "the main time is missing"),
        ("10-", 2, "'-' does not belong here"),
        ("-5", 1, "'5' does not belong here"),
        ("15;10h", 0, "an hourglass or untimed play is no stage among others"),
        ("10h|10", 0, "an hourglass needs two sides"),
        ("10h|5h|3h", 0, "an hourglass needs two sides"),
        (";".join(["1"] * 10), 0, "every side needs 1 to 9 stages"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, offset: int, words: str) -> None:
    with pytest.raises(ControlError) as caught:
        parse_control(text)
    assert caught.value.offset == offset
    assert words in str(caught.value)
    assert f"character {offset + 1}: " in str(caught.value)


def test_values_that_have_no_text_are_refused() -> None:
    for wrong in (
        {"method": Method.SUDDEN_DEATH, "main": 1_500},
        {"method": Method.SUDDEN_DEATH, "main": -1_000},
        {"method": Method.FISCHER, "main": 1_000},
        {"method": Method.SUDDEN_DEATH, "main": 1_000, "amount": 5_000},
        {"method": Method.FISCHER, "main": 1_000, "amount": 5_000, "periods": 2},
        {"method": Method.UNTIMED, "main": 1_000},
    ):
        with pytest.raises(ControlError):
            Stage(**wrong)  # type: ignore[arg-type]


def test_a_control_says_for_how_many_sides_it_is() -> None:
    assert new_clock(parse_control("10+5"), sides=5).sides == 5
    assert new_clock(parse_control("10|9|8"), sides=3).banks[2].left == 8 * MINUTE
    with pytest.raises(ControlError, match=r"15\|10 is not for 3 sides"):
        new_clock(parse_control("15|10"), sides=3)
    with pytest.raises(ControlError, match="10h is not for 3 sides"):
        new_clock(parse_control("10h"), sides=3)


@pytest.mark.parametrize("value", [15, None, ["15"]])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(ControlError, match="does not belong here: write it like 15, 30s"):
        parse_control(value)  # type: ignore[arg-type]
