"""What a visitor may see: the one filter that pages, API, exports and streams go through."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engine.bag_modes import BagMode, may_see_game
from tournaments.models import Entry, Player, Role, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import Visibility
from tournaments.permissions import allowed, is_administrator, is_signed_in
from tournaments.queries.tables import sheet_of
from tournaments.registration import hides_list
from tournaments.token_rights import token_of


def listed_events(user: Any) -> QuerySet[Tournament]:
    """Events in the visitor's list: the public ones and those the visitor helps with."""
    events = Tournament.objects.all()
    if is_administrator(user):
        return events
    public = Q(visibility=Visibility.PUBLIC)
    if not user.is_authenticated:
        return events.filter(public)
    held = Role.objects.held().filter(user=user, tournament=OuterRef("pk"))
    helps = Q() if user.is_superuser else Q(Exists(held))
    token = token_of(user)
    if token and token.tournament_id:
        helps &= Q(pk=token.tournament_id)
    return events.filter(public | helps)


def visible_people(user: Any, *, listed: bool = False) -> QuerySet[Player]:
    """The register as the visitor may see it: whoever signs in keeps it, so sees all of it.

    Others don't learn who is only in private events; in a list (``listed``) nor who is only in events that
    are not listed.
    """
    people = Player.objects.all()
    if is_signed_in(user):
        return people
    hidden = Q(visibility=Visibility.PRIVATE) | (Q(visibility=Visibility.UNLISTED) if listed else Q())
    entries = Entry.objects.filter(player=OuterRef("pk"))
    open_events = Tournament.objects.exclude(hidden)
    return people.filter(~Exists(entries) | Exists(entries.filter(tournament__in=open_events)))


def find_event(slug: str, user: Any) -> Tournament | None:
    """The event of an address, or None when there is none that this visitor may see."""
    event = Tournament.objects.filter(slug=slug).first()
    return event if event and allowed(user, "view_event", event) else None


def visible_entries(event: Tournament, user: Any) -> QuerySet[Entry]:
    """The field as the visitor may see it: an organiser may keep it back until round 1 is published."""
    if hides_list(event) and not allowed(user, "check_in", event):
        return event.entries.none()
    return event.entries.all()


def visible_rounds(event: Tournament, user: Any) -> QuerySet[Round]:
    """The rounds the visitor may see, in order: drafts are for arbiters."""
    rounds = event.rounds.order_by("number")
    return rounds if allowed(user, "view_drafts", event) else rounds.filter(state=RoundState.PUBLISHED)


def boards_visible(round_: Round, user: Any) -> bool:
    """Whether the visitor may see boards of the round: duplicate bags hide them until its last game ends.

    The bags are those of its matches: the event's setting may have changed since they were published.
    """
    if not round_.pairings.filter(match__bag_mode=BagMode.DUPLICATE).exists():
        return True
    return may_see_game(
        BagMode.DUPLICATE,
        player_or_arbiter=allowed(user, "rule_result", round_.tournament),
        all_games_on_bag_ended=sheet_of(round_).is_complete,
    )
