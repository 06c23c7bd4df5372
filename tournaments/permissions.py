"""Who may do what: every predicate of the product, in one place.

Services ask ``require``; pages ask ``allowed`` to show or hide a button. ``ACTS`` is also the source of the
table in docs/permissions.md. Each act belongs to a scope: who comes with a token of the API may do it only
where the token has that scope (`tournaments.token_rights`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import rules
from django.core.exceptions import PermissionDenied
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.actor import Actor
from tournaments.models import Role, Season, Tournament
from tournaments.models.role import RoleName
from tournaments.models.token import TokenScope as Scope
from tournaments.models.tournament import Visibility
from tournaments.token_rights import MissingScope, OtherEvent, has_scope, reaches, token_of, without_token

_INCLUDED = {
    RoleName.ORGANISER: {RoleName.ORGANISER},
    RoleName.ARBITER: {RoleName.ORGANISER, RoleName.ARBITER},
    RoleName.ENTRY: {RoleName.ORGANISER, RoleName.ARBITER, RoleName.ENTRY},
}


def role_of(user: Any, event: Tournament) -> str | None:
    """The user's role in the event, or None. Asked once per user object and event."""
    if not user or not user.is_authenticated or not reaches(user, event):
        return None
    known: dict[int, str | None] = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in known:
        known[event.pk] = (
            Role.objects.held().filter(user=user, tournament=event).values_list("name", flat=True).first()
        )
    return known[event.pk]


@rules.predicate
def is_administrator(user: Any, thing: Tournament | Season | None = None) -> bool:
    """Of the installation; by a token of one event in that event alone."""
    return bool(user and user.is_active and user.is_superuser and reaches(user, thing))


@rules.predicate
def is_signed_in(user: Any, thing: Tournament | Season | None = None) -> bool:
    """Has an account, also without a role; by a token of one event in that event alone."""
    return bool(user and user.is_authenticated and user.is_active and reaches(user, thing))


def _has(role: RoleName) -> Any:
    @rules.predicate(f"is_{role.value}")
    def has_role(user: Any, event: Tournament | None) -> bool:
        return event is not None and role_of(user, event) in _INCLUDED[role]

    return has_role | is_administrator


is_organiser = _has(RoleName.ORGANISER)
is_arbiter = _has(RoleName.ARBITER)
is_staff = _has(RoleName.ENTRY)


@rules.predicate
def is_open(user: Any, event: Tournament | Season | None) -> bool:
    """Public and unlisted events and seasons are open to whoever has the address."""
    return event is not None and event.visibility != Visibility.PRIVATE


@rules.predicate
def is_season_owner(user: Any, season: Tournament | Season | None) -> bool:
    return isinstance(season, Season) and is_signed_in(user) and season.owner_id == user.pk


class Act(NamedTuple):
    """Who may, in words, and the scope that a token needs for it."""

    predicate: Any
    words: str | Promise
    scope: Scope


ACTS: dict[str, Act] = {
    "create_event": Act(is_signed_in, _("Create an event (and become its organiser)"), Scope.MANAGE),
    "view_event": Act(is_open | is_staff, _("See an event's published pages"), Scope.READ),
    "view_drafts": Act(is_arbiter, _("See drafts of pairings"), Scope.READ),
    "view_audit": Act(is_arbiter, _("Read the audit log"), Scope.READ),
    "change_settings": Act(is_organiser, _("Change the settings"), Scope.MANAGE),
    "manage_roles": Act(is_organiser, _("Give and take roles"), Scope.MANAGE),
    "finish_event": Act(is_organiser, _("Finish and reopen the event"), Scope.MANAGE),
    "export_event": Act(is_organiser, _("Export the whole event"), Scope.MANAGE),
    "change_register": Act(is_signed_in, _("Add a person to the register"), Scope.ENTRIES),
    "manage_tokens": Act(is_signed_in, _("See, make and end one’s own tokens of the API"), Scope.MANAGE),
    "merge_register": Act(
        is_administrator, _("Merge two records of one person in the register"), Scope.MANAGE
    ),
    "manage_programs": Act(
        is_administrator, _("Make accounts of programs, renew and end their tokens"), Scope.MANAGE
    ),
    "manage_people": Act(
        is_administrator,
        _("Read the log of the site; export and erase a person’s data; links for new passwords"),
        Scope.MANAGE,
    ),
    "manage_entries": Act(
        is_arbiter,
        _("Enter, import and withdraw players; registrations, check-in by players; absences"),
        Scope.ENTRIES,
    ),
    "check_in": Act(is_staff, _("Check players in"), Scope.ENTRIES),
    "pair": Act(is_arbiter, _("Pair, re-pair and publish rounds"), Scope.PAIRINGS),
    "enter_result": Act(is_staff, _("Enter results and boards"), Scope.RESULTS),
    "rule_result": Act(
        is_arbiter, _("Rulings: forfeit, double forfeit, no-show, void, penalties"), Scope.RESULTS
    ),
    "amend_result": Act(is_arbiter, _("Amend a result, with a reason"), Scope.RESULTS),
    "resolve_report": Act(is_arbiter, _("Decide between two reports"), Scope.RESULTS),
    "check_boards": Act(
        is_arbiter, _("See doubtful boards and scores, and mark them as seen"), Scope.RESULTS
    ),
    "control_play": Act(
        is_arbiter,
        _("Timed play: pause, resume, time, flags, rulings; end, void, restart a game"),
        Scope.PLAY,
    ),
    "judge_game": Act(
        is_arbiter,
        _("Ask for a ruling on an unfinished game, see its estimate, decide it"),
        Scope.RESULTS,
    ),
    "see_live_inside": Act(is_arbiter, _("See boards in play that duplicate bags hide"), Scope.READ),
    "create_season": Act(is_signed_in, _("Make a season (and become its owner)"), Scope.MANAGE),
    "view_season": Act(
        is_open | is_season_owner | is_administrator, _("See a season; a private one its owner"), Scope.READ
    ),
    "change_season": Act(is_season_owner | is_administrator, _("Change a season: its owner"), Scope.MANAGE),
    "add_to_season": Act(
        is_organiser, _("Put the event into a season of one’s own, take it out of any"), Scope.MANAGE
    ),
}


def _by_token(scope: Scope) -> Any:
    @rules.predicate(f"has_scope_{scope.value}")
    def by_token(user: Any) -> bool:
        return has_scope(user, scope)

    return by_token


for _name, _act in ACTS.items():
    rules.add_perm(f"tournaments.{_name}", _by_token(_act.scope) & _act.predicate)


def allowed(user: Any, act: str, event: Tournament | Season | None = None) -> bool:
    """Whether the user may do ``act`` (a key of ACTS), in the event or season where it is about one."""
    return rules.has_perm(f"tournaments.{act}", user, event)


def require(actor: Actor, act: str, event: Tournament | Season | None = None) -> None:
    """Raises PermissionDenied unless the actor may do ``act``. The command line and the system may do all.

    Where only the token that the actor came with stands in the way, it is MissingScope or OtherEvent.
    """
    if actor.via in ("command", "system") or allowed(actor.user, act, event):
        return
    words, scope = ACTS[act].words, ACTS[act].scope
    if token_of(actor.user) and allowed(without_token(actor.user), act, event):
        if not reaches(actor.user, event):
            raise OtherEvent(
                _("This token is good for one other event alone, not for this: %(act)s.") % {"act": words}
            )
        raise MissingScope(
            _("This token may not do this: %(act)s. It lacks the scope “%(scope)s”.")
            % {"act": words, "scope": scope.value},
            scope,
        )
    raise PermissionDenied(_("You may not do this: %(act)s.") % {"act": words})
