"""A game between two programs: who is asked, how long, and what follows when one fails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from games.engine.actions import EntropyAction, Role
from games.engine.errors import ActionError, EngineError, Malformed
from games.engine.flags import PRESETS, FlagGame, actor, apply, begin, give_up
from games.engine.programs.bags import NumberedBag
from games.engine.programs.failures import Failed, Failure, Reason
from games.engine.programs.process import Program, end_all
from games.engine.programs.protocol import FLAG_RULE, lines_told, read_answer

Command = Sequence[str]
"""The words of a command, without a shell."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its end, what failed, how many ms each used of its time.

    `lingered`: whose program went on after `Quit` until it was killed.
    """

    game: FlagGame
    failures: tuple[Failure, ...]
    used: Mapping[Role, int]
    lingered: frozenset[Role]


class OutOfStep(EngineError):
    """A game that was changed behind the programs' backs: what they were told is not true any more."""


class Table:
    """The two programs of one game. To be used in a `with`: no process outlives it."""

    def __init__(self, commands: Mapping[Role, Command], folders: Mapping[Role, Path] | None = None) -> None:
        self._commands, self._folders = commands, folders or {}
        self._programs: dict[Role, Program] = {}
        self._told: dict[Role, tuple[str, ...]] = dict.fromkeys(Role, ())
        self._dismissed: dict[Role, Failed] = {}
        self.lingered: frozenset[Role] = frozenset()

    def __enter__(self) -> "Table":
        try:
            for role in Role:
                self._programs[role] = Program(self._commands[role], self._folders.get(role))
        except BaseException:  # whoever stops us now: the first of the two is running
            end_all(list(self._programs.values()), grace=0.0)
            raise
        return self

    def __exit__(self, *error: object) -> None:
        at_once = isinstance(error[1], BaseException)
        staying = end_all(list(self._programs.values()), **({"grace": 0.0} if at_once else {}))
        self.lingered = frozenset(role for role, program in self._programs.items() if program in staying)

    def ask(self, game: FlagGame, role: Role) -> None:
        """Tells the program of a role what has happened, up to what it has to answer. Raises Failed.

        OutOfStep where the game is no continuation of what it was told before.
        """
        if role in self._dismissed:
            raise self._dismissed[role]
        before, now = self._told[role], lines_told(game, role)
        if now[: len(before)] != before or now == before:
            raise OutOfStep(f"{role.name.title()}'s program was told of another game")
        self._programs[role].tell(now[len(before) :])
        self._told[role] = now

    def hear(self, game: FlagGame, role: Role, until: float) -> EntropyAction:
        """What it answers by the instant ``until`` (monotonic seconds); may be asked again after `SLOW`.

        Whether that is legal is for the game to say. Raises Failed.
        """
        program = self._programs[role]
        answer = program.answer(until, [other for other in self._programs.values() if other is not program])
        try:
            return read_answer(game, answer)
        except Malformed as error:
            raise Failed(Reason.GARBAGE, error.what) from None

    def dismiss(self, role: Role, failed: Failed) -> None:
        """A program that has failed is ended at once; who asks it again gets the same failure."""
        self._dismissed[role] = failed
        self._programs[role].kill()


def play(bag: NumberedBag, commands: Mapping[Role, Command], time_ms: int) -> Played:
    """A whole game by the flag rule of `codecup`: each program has ``time_ms`` for its own turns."""
    game = begin(PRESETS[FLAG_RULE].rule, bag.variant, bag.draws, bag.seed)
    failures: list[Failure] = []
    left = dict.fromkeys(Role, time_ms / 1000)
    with Table(commands) as table:
        began = monotonic()
        while (role := actor(game)) is not None:
            asked = monotonic()
            try:
                game = _turn(table, game, role, asked + left[role])
            except Failed as failed:
                at = round((monotonic() - began) * 1000)
                failures.append(
                    Failure(role, game.state.ply, at, failed.reason, failed.what, failed.last_words)
                )
                game = give_up(game, role, at)
                table.dismiss(role, failed)
            left[role] -= monotonic() - asked
    used = {role: min(time_ms, round(time_ms - left[role] * 1000)) for role in Role}
    return Played(game, tuple(failures), used, table.lingered)


def _turn(table: Table, game: FlagGame, role: Role, until: float) -> FlagGame:
    table.ask(game, role)
    action = table.hear(game, role, until)
    try:
        return apply(game, role, action)
    except ActionError as error:
        raise Failed(Reason.ILLEGAL, error.what) from None
