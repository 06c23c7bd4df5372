"""Requests for rulings with an estimate that the test chooses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from games.engine.estimate import Estimate, Method, estimate_data
from games.models import Adjudication
from games.models.adjudication import AdjudicationState
from games.services.adjudication import deciding
from games.services.adjudication.asking import ask_ruling
from games.services.live import pausing
from tests.games.services.live.table import ARBITER, T0, Table

S30 = 30_000
SETTLED = S30 + 251  # a flag of thirty seconds is recorded then


def paused(table: Table, at: int = 500) -> Table:
    """After five plies, paused by the arbiter."""
    table.start(0)
    for each in range(100, 600, 100):
        table.move(each)
    pausing.pause(table.pk, actor=ARBITER, stamp=T0 + at)
    return table


def ask(table: Table, cause: str = "incident", at: int = 600, **options: Any) -> Adjudication:
    table.to(at)
    return ask_ruling(table.pk, cause, actor=ARBITER, stamp=T0 + at, **options)


def estimated(asked: Adjudication, mean: str = "87.5") -> Adjudication:
    """The workers have found this."""
    found = Estimate(Fraction(mean), 60, 110, Method.PLAYOUTS, asked.seed, "an engine", 1000)
    rows = Adjudication.objects.filter(pk=asked.pk)
    rows.update(state=AdjudicationState.READY, estimate=estimate_data(found))
    return rows.get()


def accept(table: Table, asked: Adjudication, at: int = 700, **options: Any) -> None:
    table.to(at)
    deciding.accept(asked.pk, actor=ARBITER, stamp=T0 + at, **options)


def override(table: Table, asked: Adjudication, score: int = 40, at: int = 700, **options: Any) -> None:
    table.to(at)
    given = {"reason": "the estimate is off", "actor": ARBITER, "stamp": T0 + at} | options
    deciding.override(asked.pk, score, **given)


def play_on(table: Table, asked: Adjudication, at: int = 700, **options: Any) -> None:
    table.to(at)
    deciding.play_on(asked.pk, actor=ARBITER, stamp=T0 + at, **options)
