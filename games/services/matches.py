"""Matches: made when a round is published, gone only while nothing has happened in them."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.families import is_entropy
from games.errors import Conflict
from games.models import Game, Match, Result
from games.services.duel.opening import discard_duel
from games.services.live.opening import discard_live
from games.services.tiles.opening import discard_tiles
from games.signals import match_locking


def create_match(
    scope: str, variant: str, bag_mode: str, first_name: str, second_name: str = "", *more_names: str
) -> Match:
    """A match of who has seat 1, 2, ..., with its two games where it has games, unreported. Runs in the
    caller's transaction."""
    match = Match.objects.create(
        scope=scope,
        variant=variant,
        bag_mode=bag_mode,
        first_name=first_name,
        second_name=second_name,
        more_names=list(more_names),
    )
    if is_entropy(variant):
        Game.objects.bulk_create([Game(match=match, number=number) for number in (1, 2)])
    return match


def lock(match_id: int) -> Match:
    """The match, locked until the transaction ends: all writers of a match go through here.

    Raises Conflict when it is gone, because the publication of its round was taken back.
    """
    match_locking.send(Match, match_id=match_id)
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise Conflict(_("This match is not there any more: its round was taken back to be paired anew."))
    return match


@transaction.atomic
def discard_match(match_id: int) -> None:
    """Deletes a match in which nothing has happened; Conflict once it has a result or a report."""
    match = lock(match_id)
    if Result.objects.filter(match=match).exists() or match.reports.exists():
        raise Conflict(_("%(match)s has a result or a report and stays.") % {"match": match})
    discard_live(match)
    discard_duel(match)
    discard_tiles(match)
    match.delete()
