"""Acts at a stand-alone clock: who may press when, what a repetition gets, and what a flag does."""

from __future__ import annotations

import pytest

from clocks.core import verify
from clocks.core.codec import event_from_json
from clocks.models import Clock, ClockEvent, TableClock
from clocks.services import table as acts
from clocks.services.falls import record_due_fall
from clocks.services.table_errors import NoTable, TableInvalid, TableRefused
from tests.clocks.tables import PLAYER, Line, kinds, table_of

pytestmark = pytest.mark.django_db


def running(control: str = "30s", **setup: object) -> tuple[TableClock, Line]:
    """A table on which side 0 runs since second 0."""
    table, line = table_of(control, **setup), Line()
    acts.press(table.token, 1, line(0))
    return table, line


def remaining(table: TableClock) -> list[int | None]:
    table.refresh_from_db()
    return [bank.left for bank in table.clock.value.banks]


@pytest.fixture(autouse=True)
def _events_prove_the_rows() -> object:
    """After every test each clock's row is what its events say."""
    yield
    for clock in Clock.objects.all():
        events = [event_from_json(data) for data in clock.events.values_list("data", flat=True)]
        assert verify(clock.value.control, events, sides=clock.sides) == clock.value


def test_the_first_press_starts_the_other_clock() -> None:
    table = table_of()
    state = acts.press(table.token, 1, Line()(0)).state
    assert (state["clock"]["running"], state["version"], state["serial"]) == (0, 1, 1)
    assert kinds(table) == ["start"]


def test_a_press_stops_the_own_clock_and_starts_the_other() -> None:
    table, line = running("30s+5")
    acts.press(table.token, 0, line(10))
    state = acts.press(table.token, 1, line(13)).state
    assert state["clock"]["turn"] == 0
    assert remaining(table) == [25_000, 32_000]


def test_who_does_not_run_cannot_press() -> None:
    table, line = running()
    with pytest.raises(TableRefused, match="not this side’s turn") as refused:
        acts.press(table.token, 1, line(1))
    assert refused.value.state["version"] == 1
    assert kinds(table) == ["start"]


def test_an_act_made_for_another_state_is_refused_with_the_state() -> None:
    table, line = running()
    acts.press(table.token, 0, line(1))
    with pytest.raises(TableRefused, match="had changed") as refused:
        acts.pause(table.token, line(2, version=1))
    assert refused.value.state["clock"]["turn"] == 1


def test_the_same_key_gets_the_first_verdict() -> None:
    table, line = running()
    first = acts.press(table.token, 0, line(1, key="a", version=1))
    again = acts.press(table.token, 0, line(9, key="a", version=1))
    assert (first.replayed, again.replayed) == (False, True)
    assert again.state["version"] == 2
    assert kinds(table) == ["start", "press"]


def test_a_key_is_known_after_the_next_game_was_set_up() -> None:
    table, line = running()
    acts.press(table.token, 0, line(1, key="a", version=1))
    acts.renew(table.token, line(2))
    assert acts.press(table.token, 0, line(3, key="a", version=1)).replayed
    assert kinds(table) == []


def test_a_press_at_the_deadline_counts() -> None:
    table, line = running()
    acts.press(table.token, 0, line(30))
    assert remaining(table) == [0, 30_000]


def test_a_press_after_the_deadline_is_late_even_before_the_fall_is_recorded() -> None:
    table, line = running()
    with pytest.raises(TableRefused, match="Too late"):
        acts.press(table.token, 0, line(30.001))
    assert kinds(table) == ["start"]


def test_a_late_press_records_the_fall_and_is_refused() -> None:
    table, line = running()
    with pytest.raises(TableRefused, match="over") as refused:
        acts.press(table.token, 0, line(31))
    assert kinds(table) == ["start", "fall", "end"]
    assert refused.value.state["clock"]["flagged"] == [0]


def test_a_flag_that_stops_the_game() -> None:
    table, line = running()
    assert record_due_fall(table.clock_id, line.at(30.251))
    fall = table.clock.events.get(kind="fall")
    assert fall.at == line.at(30)
    assert kinds(table) == ["start", "fall", "end"]
    with pytest.raises(TableRefused, match="over"):
        acts.press(table.token, 1, line(40))


def test_a_flag_after_which_the_other_goes_on() -> None:
    table, line = running("30s", flag_stops=False)
    record_due_fall(table.clock_id, line.at(31))
    start = table.clock.events.get(version=3)
    assert (start.kind, start.data["side"], start.at) == ("start", 1, line.at(30.25))
    acts.press(table.token, 1, line(35))
    table.refresh_from_db()
    assert table.clock.value.turn == 1
    record_due_fall(table.clock_id, line.at(100))
    assert kinds(table) == ["start", "fall", "start", "press", "fall", "end"]
    table.refresh_from_db()
    assert [flag.side for flag in table.clock.value.fallen] == [0, 1]


def test_pause_and_resume() -> None:
    table, line = running()
    state = acts.pause(table.token, line(5)).state
    assert (state["clock"]["running"], state["clock"]["turn"], state["clock"]["paused"]) == (
        None,
        0,
        ["players"],
    )
    with pytest.raises(TableRefused, match="paused"):
        acts.press(table.token, 0, line(6))
    acts.resume(table.token, line(100))
    acts.press(table.token, 0, line(101))
    assert remaining(table) == [24_000, 30_000]


def test_there_is_nothing_to_pause_or_resume() -> None:
    table, line = table_of(), Line()
    with pytest.raises(TableRefused, match="No clock is running"):
        acts.pause(table.token, line(0))
    with pytest.raises(TableRefused, match="not paused"):
        acts.resume(table.token, line(0))


def test_undo_gives_the_turn_back_with_what_it_had_taken() -> None:
    table, line = running("30s+5")
    acts.press(table.token, 0, line(10))
    state = acts.undo(table.token, line(14)).state
    assert state["clock"]["turn"] == 0
    acts.press(table.token, 0, line(16))
    assert remaining(table) == [23_000, 30_000]  # 12 seconds taken, one credit
    assert kinds(table) == ["start", "press", "undo", "press"]


def test_undo_goes_back_press_by_press_to_before_the_start() -> None:
    table, line = running()
    acts.press(table.token, 0, line(10))
    acts.undo(table.token, line(11))
    state = acts.undo(table.token, line(12)).state
    assert state["clock"]["turn"] is None
    with pytest.raises(TableRefused, match="no press"):
        acts.undo(table.token, line(13))
    acts.press(table.token, 0, line(14))  # and now the other one begins
    assert acts.table_snapshot(table.token)["clock"]["turn"] == 1


@pytest.mark.parametrize("flag_stops", [True, False])
def test_a_fall_is_not_taken_back(flag_stops: bool) -> None:
    table, line = running(flag_stops=flag_stops)
    record_due_fall(table.clock_id, line.at(31))
    with pytest.raises(TableRefused, match="flag has fallen"):
        acts.undo(table.token, line(32))


def test_set_and_add_time() -> None:
    table, line = running()
    acts.adjust(table.token, 1, 90_000, line(1), set_to=True)
    acts.adjust(table.token, 0, -5_000, line(2), set_to=False)
    acts.press(table.token, 0, line(10))
    assert remaining(table) == [15_000, 90_000]


@pytest.mark.parametrize(("ms", "set_to"), [(-1, True), (400_000_000, True), (-400_000_000, False)])
def test_a_time_that_means_nothing(ms: int, set_to: bool) -> None:
    with pytest.raises(TableInvalid) as invalid:
        acts.adjust(table_of().token, 0, ms, Line()(0), set_to=set_to)
    assert set(invalid.value.fields) == {"ms"}


def test_untimed_play_has_no_time_to_change() -> None:
    table, line = running("-")
    with pytest.raises(TableRefused, match="untimed"):
        acts.adjust(table.token, 0, 1_000, line(1), set_to=True)


def test_a_new_game_keeps_the_old_clock_as_its_record() -> None:
    table, line = running()
    old = table.clock_id
    state = acts.renew(table.token, line(5), control="10+5", flag_stops=False).state
    assert (state["serial"], state["version"], state["clock"]["control"]) == (2, 0, "10+5")
    assert state["clock_id"] != old
    assert Clock.objects.get(pk=old).ended
    assert list(ClockEvent.objects.filter(clock=old).values_list("kind", flat=True)) == ["start", "end"]


def test_a_new_game_once_for_each_key() -> None:
    table, line = running()
    acts.renew(table.token, line(5, key="n", version=1))
    assert acts.renew(table.token, line(6, key="n", version=1)).replayed
    table.refresh_from_db()
    assert table.serial == 2


def test_a_press_of_the_game_before_does_not_count_in_the_new_one() -> None:
    table, line = running()
    seen = acts.Act(line.at(6), PLAYER, serial=1, version=0)
    acts.renew(table.token, line(5))
    with pytest.raises(TableRefused, match="had changed"):
        acts.press(table.token, 1, seen)


@pytest.mark.parametrize(
    ("text", "words"),
    [("10d", "Character 4: the delay in seconds is missing"), ("1|2|3", "has 2 sides"), ("", "main time")],
)
def test_a_time_control_that_means_nothing(text: str, words: str) -> None:
    with pytest.raises(TableInvalid) as invalid:
        table_of(text)
    assert words in invalid.value.fields["control"]
    assert TableClock.objects.count() == 0


def test_a_hall_of_tables() -> None:
    made = acts.make_hall(acts.TableSetup("15", title="Club night"), 3, PLAYER)
    assert [table.title for table in made] == [
        "Club night · Table 1",
        "Club night · Table 2",
        "Club night · Table 3",
    ]
    assert len({table.token for table in made}) == 3
    with pytest.raises(TableInvalid, match="1 to 200"):
        acts.make_hall(acts.TableSetup("15"), 201, PLAYER)


def test_no_such_table() -> None:
    assert acts.table_snapshot("nothing") is None
    assert acts.table_channel("nothing") is None
    with pytest.raises(NoTable):
        acts.press("nothing", 0, Line()(0))


def test_the_snapshot_records_a_fall_that_is_due() -> None:
    table, line = table_of("1s"), Line()
    acts.press(table.token, 1, acts.Act(line.at(-10), PLAYER))
    state = acts.table_snapshot(table.token)
    assert state["clock"]["flagged"] == [0]
    assert state["clock"]["pending"] is None
    assert kinds(table) == ["start", "fall", "end"]


def test_the_snapshot_of_a_table() -> None:
    table = table_of("10/5x30", title="Cellar", names=("Ada", "Bruno"))
    state = acts.table_snapshot(table.token)
    now = state.pop("now")
    assert state.pop("clock") == {
        "control": "10/5x30",
        "version": 0,
        "at": now,
        "remaining": [750_000, 750_000],
        "faces": 2 * [{"stage": 0, "left": 600_000, "period": 30_000, "periods": 5, "delay": 0}],
        "running": None,
        "turn": None,
        "deadline": None,
        "flagged": [],
        "pending": None,
        "paused": [],
        "paused_until": None,
        "ended": False,
        "overtime": None,
    }
    assert state == {
        "kind": "clock",
        "clock_id": table.clock_id,
        "version": 0,
        "title": "Cellar",
        "names": ["Ada", "Bruno"],
        "flag_stops": True,
        "serial": 1,
    }


FOUR = ("Ada", "Bruno", "Chika", "Dora")


def test_four_sides_have_their_turns_round_the_table() -> None:
    table, line = table_of("30s+2", names=FOUR), Line()
    state = acts.press(table.token, 3, line(0)).state
    assert (state["names"], state["clock"]["running"]) == (list(FOUR), 0)
    for side in range(4):
        state = acts.press(table.token, side, line(5 * (side + 1))).state
    assert (state["clock"]["turn"], remaining(table)) == (0, [27_000] * 4)
    with pytest.raises(TableRefused, match="not this side’s turn"):
        acts.press(table.token, 2, line(21))
    state = acts.undo(table.token, line(22)).state
    assert state["clock"]["turn"] == 3


def test_a_fallen_side_is_left_out_until_the_last_flag() -> None:
    table, line = table_of("10s", names=FOUR[:3], flag_stops=False), Line()
    settle = table.clock.settle_ms
    acts.press(table.token, 2, line(0))
    acts.press(table.token, 0, line(1))
    assert record_due_fall(table.clock_id, line.at(11) + settle + 1)
    table.refresh_from_db()
    assert table.clock.value.turn == 2, "side 2 goes on after the flag of side 1"
    acts.press(table.token, 2, line(12))
    state = acts.press(table.token, 0, line(13)).state
    assert state["clock"]["turn"] == 2
    for second in (40, 60):
        record_due_fall(table.clock_id, line.at(second))
    table.refresh_from_db()
    state = table.clock.value
    assert ([flag.side for flag in state.fallen], state.ended) == ([1, 2, 0], True)


@pytest.mark.parametrize(
    ("control", "names", "field"),
    [
        ("10h", FOUR, "control"),
        ("15|10", FOUR[:3], "control"),
        ("5", FOUR[:1], "sides"),
        ("5", FOUR * 2, "sides"),
    ],
)
def test_sides_that_cannot_be(control: str, names: tuple[str, ...], field: str) -> None:
    with pytest.raises(TableInvalid) as refused:
        table_of(control, names=names)
    assert list(refused.value.fields) == [field]
