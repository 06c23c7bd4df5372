"""What learning needs to know of a variant and a mode, and games played with it."""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from games.engine.errors import EngineError
from games.engine.search.learn_fit import fit
from games.engine.search.learn_kernel import CHAOS, IN_ORDER, ORDER, SEEN, Lines, Row, Shapes, Weights, play
from games.engine.search.learn_threads import spread
from games.engine.search.shapes import shape_lines, shape_table
from games.engine.search.values import computed_values
from games.engine.tables import line_scores
from games.engine.variants import Variant

PLACERS = {"none": CHAOS, "order": CHAOS, "places": ORDER, "fill": IN_ORDER}


@dataclass(frozen=True, slots=True)
class Played:
    """Games: the positions after each ply [game, ply, cell] and which plies were no random ones."""

    boards: npt.NDArray[np.uint8]
    chosen: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LearnGame:
    """A variant in a mode in which somebody decides something, as the compiled loops read it."""

    variant: Variant
    mode: str
    shapes: Shapes
    number: int
    powers: Lines
    scores: Row
    fill: Lines
    threads: int = 1

    @classmethod
    def of(cls, variant: Variant, mode: str, threads: int = 1) -> Self:
        """Raises EngineError for a mode in which there is nothing to learn."""
        if mode not in PLACERS:
            raise EngineError(f"mode {mode!r}: values are learned for {', '.join(PLACERS)}")
        shapes, number = shape_table(variant)
        base = variant.colours + 1
        powers = np.array([base ** (variant.size - 1 - place) for place in range(variant.size)])
        table = np.frombuffer(line_scores(variant), dtype=np.uint8)
        scores = table[shape_lines(variant)].astype(np.float32)
        return cls(variant, mode, shapes, number, powers, scores, np.arange(variant.cell_count), threads)

    @property
    def slides(self) -> bool:
        """Whether Order slides."""
        return self.mode != "order"

    def first(self) -> Weights:
        """The weights before anything is learned: computed ones, exact where the board is full."""
        weights = computed_values(self.variant, self.mode).weights.copy()
        weights[:, 0] = self.scores
        return weights

    def greedy(self) -> Weights:
        """Weights of players who see nothing but the score of the board."""
        return np.broadcast_to(self.scores, (2, self.variant.cell_count + 1, self.number)).copy()

    def scores_of(
        self, number: int, seed: int, order: Weights, chaos: Weights, seen: tuple[int, int] = (SEEN, SEEN)
    ) -> npt.NDArray[np.float64]:
        """The scores of games of Order by one table against Chaos by another; `seen` 1 looks no turn on."""
        return self._play(number, 0, seed, order, chaos, seen, 0.0)[1]

    def played(
        self, number: int, seed: int, weights: Weights, explore: float
    ) -> tuple[Played, npt.NDArray[np.float64]]:
        """Games of a table with itself, with a part of random plies, and their scores."""
        return self._play(number, number, seed, weights, weights, (SEEN, SEEN), explore)

    def fitted(self, played: Played, trace: float) -> tuple[Weights, npt.NDArray[np.float64]]:
        """The weights that fit the games, and the error of each kind and stage."""
        bag = np.full(self.variant.colours + 1, self.variant.copies)
        bag[0] = self.variant.cell_count
        return fit(
            played.boards, played.chosen, self.scores, self.shapes, self.number, self.powers, bag,
            PLACERS[self.mode], self.slides, self.fill, trace, self.threads,
        )  # fmt: skip

    def _play(
        self,
        number: int,
        kept: int,
        seed: int,
        order: Weights,
        chaos: Weights,
        seen: tuple[int, int],
        explore: float,
    ) -> tuple[Played, npt.NDArray[np.float64]]:
        cells = self.variant.cell_count
        boards = np.zeros((kept, 2 * cells - 1, cells), dtype=np.uint8)
        chosen = np.zeros((kept, 2 * cells - 1), dtype=np.bool_)
        scores = np.zeros(number)

        def some(part: slice) -> None:
            play(
                part.stop - part.start, seed + part.start, order, chaos, self.shapes, self.powers,
                self.variant.colours, self.variant.copies, PLACERS[self.mode], self.slides, self.fill, *seen,
                explore, boards[part], chosen[part], scores[part],
            )  # fmt: skip

        spread(number, self.threads, some)
        return Played(boards, chosen), scores


def difference(
    game: LearnGame, number: int, seed: int, one: Weights, two: Weights, seen: tuple[int, int] = (SEEN, SEEN)
) -> tuple[float, float]:
    """Mean and half the 95 % interval of one's lead over two in double games on the same bags.

    Where Order places too, it has no rival: then the lead is that of its score.
    """
    if game.mode == "places":
        lead = game.scores_of(number, seed, one, one, (seen[0], seen[0]))
        lead = lead - game.scores_of(number, seed, two, two, (seen[1], seen[1]))
    else:
        lead = game.scores_of(number, seed, one, two, seen)
        lead = lead - game.scores_of(number, seed, two, one, seen[::-1])
    return float(lead.mean()), float(1.96 * lead.std() / np.sqrt(number))
