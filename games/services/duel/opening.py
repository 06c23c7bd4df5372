"""A duel is set up when a round is published, and goes with it while nothing has happened."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from clocks.core.control import SECOND
from games.engine.gyul_hap import commitment
from games.errors import Conflict
from games.models import Duel, Match, Side
from games.play.duel.settings import DuelSettings, duel_settings_data
from games.services.duel.held import hold

REACTION_MS = 3000


def open_duel(
    match: Match,
    settings: DuelSettings,
    *,
    now: int,
    house: Side | None = None,
    reaction_ms: int | None = None,
    seed: str | None = None,
    salt: str | None = None,
) -> Duel:
    """The play of a match that was just made; all its boards are committed to. ``now`` in ms.

    The ``house`` player is ready at once, and calls ``reaction_ms`` after each thing it answers. A ``seed``
    (with its ``salt``) that is given is dealt to others too: this match's end does not reveal it. Runs in the
    caller's transaction, under the event's lock.
    """
    opens = now + (settings.start_after or 0) * SECOND
    own_seed, own_salt = seed or secrets.token_hex(32), salt or secrets.token_hex(32)
    return Duel.objects.create(
        match=match,
        settings=duel_settings_data(settings),
        opened_at=now,
        timer_at=None if settings.start_after is None else opens,
        default_at=None if settings.default_time is None else opens + settings.default_time * SECOND,
        seed=own_seed,
        salt=own_salt,
        commitment=commitment(own_seed, own_salt),
        is_shared=seed is not None,
        house_side=house,
        reaction_ms=None if house is None else REACTION_MS if reaction_ms is None else reaction_ms,
        first_ready=house == Side.FIRST,
        first_seen=house == Side.FIRST,
        second_ready=house == Side.SECOND,
        second_seen=house == Side.SECOND,
    )


@transaction.atomic
def discard_duel(match: Match) -> None:
    """Deletes the duel of a match before play began; else Conflict."""
    duel_id = Duel.objects.filter(match=match).values_list("pk", flat=True).first()
    if duel_id is None:
        return
    held = hold(duel_id)
    if held.duel.started_at is not None or held.duel.is_over:
        raise Conflict(_("%(match)s is being played and stays.") % {"match": match})
    held.duel.delete()
