"""The example program, and the example of an event of programs."""

import sys
from pathlib import Path

import pytest

from games.engine.actions import Role
from games.engine.programs.bags import NumberedBag
from games.engine.programs.referee import play
from games.engine.variants import get_variant
from tests.games.engine.programs.scripts import both
from tournaments.services.bot_event_file import read_bot_event

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize("role", Role)
def test_the_example_program_plays_both_roles(role: Role, tmp_path: Path) -> None:
    bag = NumberedBag(get_variant("hyle5"), series=1, number=1)
    example = [sys.executable, "-I", "-S", str(EXAMPLES / "program.py"), "5"]
    other = next(each for each in Role if each is not role)
    played = play(bag, {role: example, other: both(tmp_path / "other.py")}, 60_000)
    assert played.failures == ()
    assert played.lingered == frozenset()


def test_the_example_of_an_event_is_right() -> None:
    plan = read_bot_event(EXAMPLES / "bot_event.toml")
    assert [program.name for program in plan.programs] == ["One ahead", "Level 3", "Level 8"]
    assert (plan.programs[0].folder / "program.py").is_file()
    assert (plan.programs[1].folder / "games" / "engine").is_dir()
