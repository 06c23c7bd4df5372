"""Bags: made with their commitment, revealed when every game on them has ended."""

from __future__ import annotations

import secrets

from django.utils import timezone

from games.engine.bag import commitment
from games.engine.variants import Variant
from games.models import Bag, LiveGame, LiveGameState
from games.services.analysing import send_revealed
from games.services.live.telling import tell_sharers

OVER = (LiveGameState.ENDED, LiveGameState.VOID)


def make_bag(scope: str, variant: Variant, *, slot: str = "", extra: bool = False) -> Bag:
    """A committed bag of its own, or that of a slot, which games share."""
    seed, salt = secrets.token_hex(32), secrets.token_hex(32)
    return Bag.objects.create(
        scope=scope,
        variant=variant.key,
        slot=slot,
        extra=extra,
        seed=seed,
        salt=salt,
        commitment=commitment(variant, seed, salt),
    )


def shared_bag(scope: str, variant: Variant, slot: str) -> Bag:
    """The bag of a slot, made for the first game on it; a bag of its own, marked, once that one is known.

    Runs under the event's lock: the bag of a slot is made once.
    """
    found = Bag.objects.filter(scope=scope, slot=slot).first()
    if found is None:
        return make_bag(scope, variant, slot=slot)
    return make_bag(scope, variant, extra=True) if found.revealed_at else found


def reveal_if_over(game: LiveGame) -> None:
    """Reveals the bag of a game that is over, if every game on it is.

    The bag's row is locked after the game's state is written: of two games that end at once the second sees
    the first.
    """
    if game.bag_id is None:
        return
    bag = Bag.objects.select_for_update().get(pk=game.bag_id)
    if bag.revealed_at is None and not bag.games.exclude(state__in=OVER).exists():
        bag.revealed_at = timezone.now()
        bag.save(update_fields=["revealed_at"])
        send_revealed(bag)
        if bag.slot:
            tell_sharers(bag, but=game.live_id)
    game.bag = bag
