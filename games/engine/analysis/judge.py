"""Who says what a position is worth: the search, or (in tests) a complete solution."""

from collections.abc import Iterable
from typing import Protocol

from games.engine.actions import EntropyAction, Placement, Role
from games.engine.analysis.steps import after, colours_left, drawing, passed
from games.engine.estimate import fill_mean
from games.engine.flags import Mode
from games.engine.position import Placer, Position
from games.engine.scoring import score_total

Valued = tuple[EntropyAction, float]
UNLIMITED = 10**15


class Judge(Protocol):
    """Judges positions in which a player decides: a drawn counter is to be placed, or a slide may be made.

    The same question has the same answer every time. Values are expected final Order scores.
    """

    @property
    def engine(self) -> str:
        """What judges, and in which version."""

    def best(self, position: Position) -> float:
        """The value when the best is played."""

    def ranked(self, position: Position, played: EntropyAction) -> tuple[Valued, Valued]:
        """The best action and the one that was played, each with its value, from one and the same look."""


class SearchJudge:
    """The search, always as deep for positions of a kind and number of empty cells.

    No limit of nodes or time: that would follow one colour of the bag deeper than another, and count the
    difference as luck. A value after a draw is one stage of the search, what a placement lost is told by two,
    and a slide by two; with three empty cells or fewer everything is followed to the end. About 10 s a game
    on 7x7.
    """

    def __init__(self) -> None:
        self._slides: tuple[Position, float] | None = None

    @property
    def engine(self) -> str:
        from games.engine.search import ENGINE_VERSION  # compiled code: only where it is used

        return ENGINE_VERSION

    def best(self, position: Position) -> float:
        if self._slides and self._slides[0] == position:
            return self._slides[1]
        return self._choices(position, (), 2 if position.turn is Role.ORDER else 1)[0][1]

    def ranked(self, position: Position, played: EntropyAction) -> tuple[Valued, Valued]:
        choices = self._choices(position, (played,), 2)
        if position.turn is Role.ORDER:
            self._slides = position, choices[0][1]
        return choices[0], next(choice for choice in choices if choice[0] == played)

    @staticmethod
    def _choices(position: Position, also: Iterable[EntropyAction], depth: int) -> list[Valued]:
        from games.engine.search import Limit, deepening
        from games.engine.search.plan import order_stages, place_stages

        plan = order_stages if position.turn is Role.ORDER else place_stages
        stages = plan(position.empty, position.variant.size)
        found = deepening.ranked(position, Limit(nodes=UNLIMITED), also, stages=stages[:depth])
        return [(choice.action, choice.value) for choice in found]


def value(judge: Judge, position: Position) -> float:
    """What a position is worth, whoever or whatever goes on with it.

    Before a draw that is the mean over the bag of the values after the draw, all judged in the same way.
    """
    if position.turn is None:
        return score_total(position.board, position.variant)
    if position.mode is Mode.BOTH:
        return float(fill_mean(position))
    if position.turn is Role.ORDER:
        return judge.best(position) if position.slides else value(judge, passed(position))
    if position.drawn is None:
        return mean(
            position, {colour: value(judge, drawing(position, colour)) for colour in colours_left(position)}
        )
    if position.placer is Placer.IN_ORDER:
        return value(judge, after(position, Placement(position.drawn, position.first_in_order)))
    return judge.best(position)


def mean(position: Position, values: dict[int, float]) -> float:
    """The mean of the values after a draw, by how many counters of each colour are in the bag."""
    return sum(position.left[colour - 1] * each for colour, each in values.items()) / sum(position.left)
