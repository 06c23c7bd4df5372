"""The daily board of Gyul! Hap!: committed to before its day, and one try a visitor."""

from __future__ import annotations

from datetime import date
from secrets import token_hex

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from games.engine.families import GYUL_HAP
from games.engine.gyul_hap.deal import commitment
from games.errors import Invalid
from games.play.duel.settings import DuelSettings, duel_settings_from
from games.services.duel.opening import open_duel
from games.services.matches import create_match
from tournaments.models import DailyBoard, DailyRun
from tournaments.models.player import clean_name
from tournaments.queries.daily import LEAST_HAPS, MOST_HAPS, run_of, this_day

MOST_NAME = 30
A_SEED = 32  # bytes


def settings_of_day() -> DuelSettings:
    """How every run is played: alone, one board, as long as it takes."""
    bounds = {"least_haps": LEAST_HAPS, "most_haps": MOST_HAPS}
    return duel_settings_from({"preset": "practice", "boards": 1, "skip": False, **bounds})


@transaction.atomic
def ensure_board(day: date) -> DailyBoard:
    """The board of a day: made, and committed to, when it is asked for first."""
    seed, salt = token_hex(A_SEED), token_hex(A_SEED)
    kept = {"seed": seed, "salt": salt, "commitment": commitment(seed, salt)}
    board, is_new = DailyBoard.objects.get_or_create(day=day, defaults=kept)
    if is_new:
        record(board.scope, SYSTEM, "daily.committed", board, after={"commitment": board.commitment})
    return board


@transaction.atomic
def start_run(visitor: str, name: str, actor: Actor, *, now: int) -> DailyRun:
    """The visitor's one try at the board of today: begun now, or the one that was begun before.

    ``visitor`` is the digest, ``now`` in ms. Raises Invalid for a name that is none.
    """
    board = DailyBoard.objects.select_for_update().get(pk=ensure_board(this_day()).pk)
    begun = run_of(board, visitor)
    if begun is not None:
        return begun
    name = _checked(name)
    match = create_match(board.scope, GYUL_HAP, "independent", name, "")
    open_duel(match, settings_of_day(), now=now, seed=board.seed, salt=board.salt)
    run = DailyRun.objects.create(board=board, visitor=visitor, name=name, match=match)
    record(board.scope, actor, "daily.started", match, after={"run": run.pk, "name": name})
    return run


def _checked(name: str) -> str:
    name = clean_name(name)
    if not name:
        words = _("Say which name stands on the leaderboard.")
        raise Invalid(words, fields={"name": words})
    if len(name) > MOST_NAME:
        words = _("A name has %(most)d letters at most.") % {"most": MOST_NAME}
        raise Invalid(words, fields={"name": words})
    return name
