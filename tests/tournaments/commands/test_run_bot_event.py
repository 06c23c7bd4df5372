"""``manage.py run_bot_event``: a tournament of programs through the normal event."""

import io
import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.actor import COMMAND
from audit.models import AuditEvent
from clocks.core import evaluate
from clocks.models import Heartbeat
from games.engine.flags import check_game
from games.models import Incident, LiveGame, LiveMatch, Match, Result
from games.queries.records import Place, record_of
from games.queries.timed_match import timed_all
from tests.games.engine.programs.scripts import both
from tournaments.models import Tournament
from tournaments.queries.tables import Table
from tournaments.services.bot_event import find_or_make, run_event
from tournaments.services.bot_event_file import read_bot_event
from tournaments.services.bot_event_turn import Failing, Stopped
from tournaments.services.live import pause_everything, resume_everything

pytestmark = pytest.mark.django_db(transaction=True)


def written(folder: Path, programs: dict[str, list[str]], **settings: Any) -> Path:
    """The file of an event on hyle5."""
    values = {"name": "Spring", "variant": "hyle5", "time-ms": 20_000} | settings
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    for name, command in programs.items():
        lines += ["[[program]]", f"name = {json.dumps(name)}", f"command = {json.dumps(command)}"]
    file = folder / "event.toml"
    file.write_text("\n".join(lines))
    return file


def run(file: Path) -> dict[str, Any]:
    out = io.StringIO()
    call_command("run_bot_event", str(file), "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


# Games between these are over at once: the rest of the board is filled.
GIVES_UP = "sys.exit(1)"


def test_a_round_robin_of_three_with_one_that_fails(tmp_path: Path) -> None:
    fails = """
    print("/secret/place", file=sys.stderr)
    answer = "EeEe" if role == "order" else sys.exit(3)
    """
    programs = {
        "Ann": both(tmp_path / "ann.py"),
        "Bob": both(tmp_path / "bob.py", GIVES_UP, turn=5),
        "Fay": both(tmp_path / "fay.py", fails, turn=4),
    }
    found = run(written(tmp_path, programs, concurrency=2))
    event = Tournament.objects.get()
    assert (found["event"], found["finished"], event.is_finished) == ("spring", True, True)
    assert sorted(row["name"] for row in found["standings"]) == ["Ann", "Bob", "Fay"]
    # Points as CodeCup gives them: two games of 400, and 400 for each of three byes.
    assert sum(float(row["points"]) for row in found["standings"]) == 3 * 800 + 3 * 400
    fays = [each for each in found["failures"] if each["program"] == "Fay"]
    assert {(each["reason"], each["ply"], each["last_words"]) for each in fays} == {
        ("crash", 6, "/secret/place"),
        ("illegal", 7, ""),
    }
    incidents = set(Incident.objects.values_list("kind", "text"))
    assert ("note", "Fay: crash: it ended with status 3") in incidents
    assert any(kind == "illegal" and "EeEe: Ee is empty" in text for kind, text in incidents)
    _the_records_are_right()
    _nothing_private_is_kept()


def _the_records_are_right() -> None:
    lives = LiveMatch.objects.select_related("match")
    assert lives.count() == Result.objects.count() == 3
    for held in timed_all(lives):
        for game in held.games:
            _state, score = check_game(record_of(held, game, Place()))
            assert score == game.score


def _nothing_private_is_kept() -> None:
    kept = [json.dumps([log.before, log.after, log.reason]) for log in AuditEvent.objects.all()]
    kept += [incident.text for incident in Incident.objects.all()]
    assert not [text for text in kept if ".py" in text or "secret" in text]


def test_a_slow_program_loses_its_flag_at_its_deadline(tmp_path: Path) -> None:
    slow = "time.sleep(60) if role == 'order' else sys.exit(1)"
    programs = {
        "Sal": both(tmp_path / "sal.py", slow, turn=1),
        "Tom": both(tmp_path / "tom.py", GIVES_UP, turn=2),
    }
    Heartbeat.objects.create(part="web", at=1)  # the pages were served once: nobody else records a fall
    found = run(written(tmp_path, programs, **{"time-ms": 1000}))
    assert ("Sal", "slow") in {(each["program"], each["reason"]) for each in found["failures"]}
    (held,) = timed_all(LiveMatch.objects.select_related("match"))
    (clock,) = (game.clock.value for game in held.games if held.match.name_of(game.order) == "Sal")
    (fall,) = (fall for fall in clock.fallen if fall.side == 0)
    assert (fall.cause, evaluate(clock, fall.at).remaining[0]) == ("failed", 0)


def test_a_swiss_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    programs = {
        name: both(tmp_path / f"{name}.py", GIVES_UP, turn=2) for name in ("Ann", "Bob", "Cid", "Dan")
    }
    file = written(tmp_path, programs, system="two-game-swiss", rounds=2, seed=7)
    plan, stop = read_bot_event(file), threading.Event()
    event = find_or_make(plan)

    def stop_after_a_match(_round: int, _table: Table, failing: Failing | None) -> None:
        if failing is None:
            stop.set()

    with pytest.raises(Stopped):
        run_event(plan, event, stop, stop_after_a_match)
    assert Result.objects.count() == 1
    assert event.rounds.count() == 1
    found = run(file)
    assert found["finished"]
    assert Result.objects.count() == 4
    assert run(file) == found | {"failures": []}  # nothing is left to do
    assert Match.objects.count() == 4


def test_a_game_whose_programs_are_lost_is_played_anew(tmp_path: Path) -> None:
    programs = {
        "Ann": both(tmp_path / "Ann.py", GIVES_UP, turn=5),
        "Bob": both(tmp_path / "Bob.py", f"open({str(tmp_path / 'here')!r}, 'w'); time.sleep(60)"),
    }
    file = written(tmp_path, programs)
    plan, stop = read_bot_event(file), threading.Event()
    event = find_or_make(plan)

    def stop_when_it_thinks() -> None:
        while not (tmp_path / "here").exists():
            stop.wait(0.01)
        stop.set()

    watcher = threading.Thread(target=stop_when_it_thinks)
    watcher.start()
    with pytest.raises(Stopped):
        run_event(plan, event, stop, lambda *_: None)
    watcher.join()
    both(tmp_path / "Bob.py", GIVES_UP, turn=2)
    assert {each["reason"] for each in run(file)["failures"]} == {"crash"}
    attempts = LiveGame.objects.order_by("number", "attempt").values_list("number", "attempt", "state")
    assert list(attempts) == [(1, 1, "void"), (1, 2, "ended"), (2, 1, "ended")]


def test_an_answer_that_comes_in_a_pause_stands_when_play_goes_on(tmp_path: Path) -> None:
    here, on = tmp_path / "here", tmp_path / "on"
    waits = f"""
    open({str(here)!r}, "w")
    while not os.path.exists({str(on)!r}):
        time.sleep(0.01)
    """
    programs = {
        "Ann": both(tmp_path / "Ann.py", waits, turn=2),
        "Bob": both(tmp_path / "Bob.py", GIVES_UP, turn=3),
    }
    file = written(tmp_path, programs)
    event = find_or_make(read_bot_event(file))

    def arbiter() -> None:
        while not here.exists():
            time.sleep(0.01)
        pause_everything(event.pk, COMMAND)
        on.touch()
        time.sleep(0.5)  # the answer comes in meanwhile
        resume_everything(event.pk, COMMAND)
        connections.close_all()

    thread = threading.Thread(target=arbiter)
    thread.start()
    found = run(file)
    thread.join()
    assert {each["program"] for each in found["failures"]} == {"Bob"}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"time-ms": 1500}, "time-ms: The clocks give whole seconds"),
        ({"system": "arena"}, "system: One of: "),
        ({"system": "monrad"}, "rounds: Give a whole number"),
        ({"bags": "mirrored"}, "bags: One of: independent, duplicate"),
        ({"variant": "chess"}, "variant: unknown variant"),
        ({"colour": 1}, "colour: There is no such setting"),
        ({"name": ""}, "name: Give one line"),
        ({"concurrency": 0}, "concurrency: Give a whole number from 1"),
    ],
)
def test_files_that_can_not_be_run(tmp_path: Path, settings: dict[str, Any], words: str) -> None:
    file = written(tmp_path, {"Ann": ["ann"], "Bob": ["bob"]}, **settings)
    with pytest.raises(CommandError, match=words):
        run(file)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "is no TOML document"),
        ('name = "x"', "program: Give two or more"),
        ('name = "x"\n[[program]]\nname="A"\ncommand=""\n[[program]]\nname="a"\ncommand="a"\n', "program 2"),
        ('name = "x"\n[[program]]\nname="A"\n[[program]]\nname="B"\ncommand="a"\n', "program 1, command"),
    ],
)
def test_documents_that_are_none(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "event.toml"
    file.write_text(text)
    with pytest.raises(CommandError, match=words):
        run(file)
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "missing.toml")


def test_another_event_at_its_address_is_left_alone(tmp_path: Path) -> None:
    programs = {"Ann": ["ann"], "Bob": ["bob"]}
    find_or_make(read_bot_event(written(tmp_path, programs)))
    with pytest.raises(CommandError, match="another one: its variant differs"):
        run(written(tmp_path, programs, variant="entropy7"))
    with pytest.raises(CommandError, match="another one: its field differs"):
        run(written(tmp_path, programs | {"Cid": ["cid"]}))
