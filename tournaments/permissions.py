"""Who may do what: every predicate of the product, in one place.

Services ask ``require``; pages ask ``allowed`` to show or hide a button. ``ACTS`` is also the source of the
table in docs/permissions.md.
"""

from __future__ import annotations

from typing import Any

import rules
from django.core.exceptions import PermissionDenied
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.actor import Actor
from tournaments.models import Role, Season, Tournament
from tournaments.models.role import RoleName
from tournaments.models.tournament import Visibility

_INCLUDED = {
    RoleName.ORGANISER: {RoleName.ORGANISER},
    RoleName.ARBITER: {RoleName.ORGANISER, RoleName.ARBITER},
    RoleName.ENTRY: {RoleName.ORGANISER, RoleName.ARBITER, RoleName.ENTRY},
}


def role_of(user: Any, event: Tournament) -> str | None:
    """The user's role in the event, or None. Asked once per user object and event."""
    if not user or not user.is_authenticated:
        return None
    known: dict[int, str | None] = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in known:
        known[event.pk] = (
            Role.objects.filter(user=user, tournament=event).values_list("name", flat=True).first()
        )
    return known[event.pk]


@rules.predicate
def is_administrator(user: Any) -> bool:
    return bool(user and user.is_active and user.is_superuser)


@rules.predicate
def is_signed_in(user: Any) -> bool:
    return bool(user and user.is_authenticated and user.is_active)


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


ACTS: dict[str, tuple[Any, str | Promise]] = {
    "create_event": (is_signed_in, _("Create an event (and become its organiser)")),
    "view_event": (is_open | is_staff, _("See an event's published pages")),
    "view_drafts": (is_arbiter, _("See drafts of pairings")),
    "view_audit": (is_arbiter, _("Read the audit log")),
    "change_settings": (is_organiser, _("Change the settings")),
    "manage_roles": (is_organiser, _("Give and take roles")),
    "finish_event": (is_organiser, _("Finish and reopen the event")),
    "export_event": (is_organiser, _("Export the whole event")),
    "change_register": (is_signed_in, _("Add a person to the register")),
    "merge_register": (is_administrator, _("Merge two records of one person in the register")),
    "manage_programs": (is_administrator, _("Make accounts of programs, renew and end their tokens")),
    "manage_entries": (
        is_arbiter,
        _("Enter, import and withdraw players; registrations, check-in by players; absences"),
    ),
    "check_in": (is_staff, _("Check players in")),
    "pair": (is_arbiter, _("Pair, re-pair and publish rounds")),
    "enter_result": (is_staff, _("Enter results and boards")),
    "rule_result": (is_arbiter, _("Rulings: forfeit, double forfeit, no-show, void, penalties")),
    "amend_result": (is_arbiter, _("Amend a result, with a reason")),
    "resolve_report": (is_arbiter, _("Decide between two reports")),
    "check_boards": (is_arbiter, _("See doubtful boards and scores, and mark them as seen")),
    "control_play": (
        is_arbiter,
        _("Timed play: pause, resume, time, flags, rulings; end, void, restart a game"),
    ),
    "judge_game": (
        is_arbiter,
        _("Ask for a ruling on an unfinished game, see its estimate, decide it"),
    ),
    "see_live_inside": (is_arbiter, _("See boards in play that duplicate bags hide")),
    "create_season": (is_signed_in, _("Make a season (and become its owner)")),
    "view_season": (is_open | is_season_owner | is_administrator, _("See a season; a private one its owner")),
    "change_season": (is_season_owner | is_administrator, _("Change a season: its owner")),
    "add_to_season": (is_organiser, _("Put the event into a season of one’s own, take it out of any")),
}

for _name, (_predicate, _label) in ACTS.items():
    rules.add_perm(f"tournaments.{_name}", _predicate)


def allowed(user: Any, act: str, event: Tournament | Season | None = None) -> bool:
    """Whether the user may do ``act`` (a key of ACTS), in the event or season where it is about one."""
    return rules.has_perm(f"tournaments.{act}", user, event)


def require(actor: Actor, act: str, event: Tournament | Season | None = None) -> None:
    """Raises PermissionDenied unless the actor may do ``act``. The command line and the system may do all."""
    if actor.via in ("command", "system"):
        return
    if not allowed(actor.user, act, event):
        raise PermissionDenied(_("You may not do this: %(act)s.") % {"act": ACTS[act][1]})
