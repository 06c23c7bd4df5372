"""The referee against programs that misbehave: each is named, the other plays on, nothing stays behind."""

import json
from pathlib import Path

import pytest

from games.engine.actions import Role
from games.engine.flags import check_game, game_record
from games.engine.programs.bags import NumberedBag
from games.engine.programs.failures import Reason
from games.engine.programs.referee import Played, play
from games.engine.record import Header
from games.engine.record_text import read_text, write_text
from games.engine.variants import get_variant
from tests.games.engine.programs.processes import ended, written_pid
from tests.games.engine.programs.scripts import chaos, order

BAG = NumberedBag(get_variant("hyle5"), series=1, number=1)
PATIENT_MS = 20_000  # for who is not slow, however busy the machine
SHORT_MS = 1000


def played(chaos: list[str], order: list[str], time_ms: int = PATIENT_MS) -> Played:
    """The game, and that its record is right."""
    done = play(BAG, {Role.CHAOS: chaos, Role.ORDER: order}, time_ms)
    header = Header(variant=BAG.variant, bag=BAG.commitment, seed=BAG.seed, salt=BAG.salt)
    check_game(read_text(write_text(game_record(done.game, header))))
    return done


def test_a_game_without_a_failure(tmp_path: Path) -> None:
    done = played(chaos(tmp_path), order(tmp_path))
    assert done.failures == ()
    assert done.game.flags == ()
    assert [str(ply.action) for ply in done.game.plies[:4]] == ["5Aa", "AaAa", "3Ab", "AbAb"]
    assert len(done.game.plies) == BAG.variant.plies
    assert done.lingered == frozenset()


ORDERS_FAULTS = [
    ("time.sleep(60)", Reason.SLOW, "no answer within its time"),
    ("time.sleep(4)", Reason.SLOW, "no answer within its time"),
    ("sys.exit(0)", Reason.CRASH, "it ended with status 0"),
    ("sys.exit('no idea')", Reason.CRASH, "it ended with status 1"),
    ("os.kill(os.getpid(), signal.SIGSEGV)", Reason.CRASH, "it was ended by signal 11"),
    ("answer = 'what?'", Reason.GARBAGE, "'what?' is no action"),
    ("answer = line.strip()", Reason.GARBAGE, "'1Ac' is no slide"),
    ("answer = 'AeAe'", Reason.ILLEGAL, "AeAe: Ae is empty"),
    ("answer = 'AaAe'", Reason.ILLEGAL, "AaAe: "),
    ("answer = 'x' * 10_000_000", Reason.FLOOD, "bytes without an end of line"),
    ("answer = 'x' * 1001", Reason.FLOOD, "a line of 1001 bytes"),
    (
        "sys.stdout.buffer.write(b'\\x1b[2J\\xff\\n'); sys.stdout.flush(); time.sleep(60)",
        Reason.GARBAGE,
        "\\\\xff",
    ),
    ("os.close(1); time.sleep(60)", Reason.MUTE, "its output is closed"),
]


@pytest.mark.parametrize(("act", "reason", "words"), ORDERS_FAULTS)
def test_a_fault_of_order_is_named_and_the_rest_are_passes(
    tmp_path: Path, act: str, reason: Reason, words: str
) -> None:
    done = played(chaos(tmp_path), order(tmp_path, act), SHORT_MS if reason is Reason.SLOW else PATIENT_MS)
    (failure,) = done.failures
    assert (failure.side, failure.ply, failure.reason) == (Role.ORDER, 5, reason)
    assert words in failure.what
    assert [(flag.side, flag.ply) for flag in done.game.flags] == [(Role.ORDER, 5)]
    assert all(ply.forced for ply in done.game.plies[5::2])
    assert all(ply.by is Role.CHAOS for ply in done.game.plies[::2])


@pytest.mark.parametrize(
    ("act", "reason", "words"),
    [
        ("answer = 'Aa'", Reason.ILLEGAL, "Aa is occupied"),
        ("answer = '1Cc'", Reason.GARBAGE, "'1Cc' is no cell of hyle5"),
        ("sys.exit(7)", Reason.CRASH, "it ended with status 7"),
    ],
)
def test_a_fault_of_chaos_is_named_and_the_rest_is_filled_in_order(
    tmp_path: Path, act: str, reason: Reason, words: str
) -> None:
    done = played(chaos(tmp_path, act), order(tmp_path))
    (failure,) = done.failures
    assert (failure.side, failure.ply, failure.reason) == (Role.CHAOS, 4, reason)
    assert words in failure.what
    assert all(ply.filled for ply in done.game.plies[4::2])
    assert all(ply.by is Role.ORDER for ply in done.game.plies[5::2])


def test_both_fail(tmp_path: Path) -> None:
    done = played(chaos(tmp_path, "sys.exit(1)", turn=2), order(tmp_path, "sys.exit(2)", turn=4))
    assert [(each.side, each.reason) for each in done.failures] == [
        (Role.CHAOS, Reason.CRASH),
        (Role.ORDER, Reason.CRASH),
    ]
    assert len(done.game.plies) == BAG.variant.plies


def test_commands_that_are_none(tmp_path: Path) -> None:
    done = played([str(tmp_path / "nobody")], [str(tmp_path)])
    assert [(each.side, each.ply, each.reason) for each in done.failures] == [
        (Role.CHAOS, 0, Reason.START),
        (Role.ORDER, 1, Reason.START),
    ]
    assert "No such file" in done.failures[0].what


@pytest.mark.parametrize(
    "act",
    [
        "answer = '  ' + answer + ' \\r'",
        "print(); answer += '\\r\\n\\r\\n '",
        "sys.stderr.write('z' * 5_000_000)",
    ],
)
def test_spaces_empty_lines_and_a_flood_on_standard_error_are_no_fault(tmp_path: Path, act: str) -> None:
    assert played(chaos(tmp_path), order(tmp_path, act)).failures == ()


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("answer += '\\nAaAa'", Reason.UNASKED),
        ("answer += '\\nAaAa' * 100_000", Reason.FLOOD),
    ],
)
def test_who_writes_before_being_asked(tmp_path: Path, act: str, reason: Reason) -> None:
    done = played(chaos(tmp_path), order(tmp_path, act))
    (failure,) = done.failures
    assert (failure.side, failure.ply, failure.reason) == (Role.ORDER, 7, reason)


def test_who_closes_its_input(tmp_path: Path) -> None:
    closes = "os.close(0); print(answer, flush=True); time.sleep(60)"
    done = played(chaos(tmp_path), order(tmp_path, closes))
    (failure,) = done.failures
    assert (failure.side, failure.reason, failure.what) == (Role.ORDER, Reason.DEAF, "its input is closed")


def test_who_goes_on_after_quit_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    stays = f"""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    open({str(pid)!r}, "w").write(str(os.getpid()))
    while True:
        pass
    """
    done = played(chaos(tmp_path), order(tmp_path, end=stays))
    assert done.failures == ()
    assert done.lingered == {Role.ORDER}
    assert ended(written_pid(pid))


@pytest.mark.parametrize("new_session", [False, True])
def test_a_child_that_outlives_its_program_is_killed_too(tmp_path: Path, new_session: bool) -> None:
    child = f"""
    child = subprocess.Popen(["sleep", "60"], start_new_session={new_session})
    open({str(tmp_path / "pid")!r}, "w").write(str(child.pid))
    """
    done = played(chaos(tmp_path), order(tmp_path, child))
    assert done.failures == ()
    assert done.lingered == frozenset()
    assert ended(written_pid(tmp_path / "pid"))


def test_a_child_that_holds_the_pipes_does_not_hide_the_end_of_its_program(tmp_path: Path) -> None:
    child = """
    subprocess.Popen(["sleep", "60"])
    os._exit(3)
    """
    (failure,) = played(chaos(tmp_path), order(tmp_path, child)).failures
    assert (failure.reason, failure.what) == (Reason.CRASH, "it ended with status 3")


def test_a_failure_is_told_in_words_and_as_data(tmp_path: Path) -> None:
    (failure,) = played(
        chaos(tmp_path), order(tmp_path, "print('no\\nidea', file=sys.stderr); sys.exit(4)")
    ).failures
    assert str(failure) == "Order failed after ply 5: crash (it ended with status 4)"
    data = json.loads(json.dumps(failure.data()))
    assert (data["side"], data["ply"], data["reason"]) == ("order", 5, "crash")
    assert data["last_words"] == "no idea"
