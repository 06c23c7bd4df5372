"""Who may do what, as a page: a fixed cast is asked for every act, in an event of each visibility.

The cast exists for the length of a transaction that is rolled back, so any database will do.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils import translation

from tournaments.models import Role, Tournament
from tournaments.models.role import RoleName
from tournaments.models.tournament import Visibility
from tournaments.permissions import ACTS, allowed

_HEAD = """# Who may do what

Written by `manage.py permissions_table` from `tournaments/permissions.py`; a test checks that it is true.

An administrator is a superuser of the installation. Organiser, arbiter and result entry are roles in one
event. Signed in is anybody with an account and no role in the event; public is everybody else. A player
plays, gives up, and reports and confirms results through the link of the own match, without an account. The
command line may do everything. Boards of a round with duplicate bags are hidden until its last game has
ended, except from who may make rulings; a board in play also from all but its players and who may see it
inside. Counters that are not drawn yet are for nobody. Before the end a hand of Chaos Tiles is for its seat
alone, and a game whose tiles others still draw for its player: arbiters see neither.

"""
_PEOPLE = ("administrator", "organiser", "arbiter", "result entry", "signed in", "public")
_COLUMNS = (*_PEOPLE, "scope")


def permissions_text() -> str:
    """The whole page, in English."""
    with translation.override("en"), transaction.atomic():
        rows = _rows()
        transaction.set_rollback(True)
    return (
        _HEAD
        + "\n".join([_row("act", *_COLUMNS), "| --- |" + " :---: |" * len(_PEOPLE) + " --- |", *rows])
        + "\n"
    )


def _rows() -> list[str]:
    events = [_event(visibility) for visibility in Visibility]
    cast = _cast(*events)
    return [row for act, told in ACTS.items() for row in _rows_of(act, str(told.words), events, cast)]


def _rows_of(act: str, label: str, events: list[Tournament], cast: list[Any]) -> list[str]:
    """One row, or one for each kind of visibility that makes a difference."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for event in events:
        kinds.setdefault(_marks(act, event, cast), []).append(event.visibility)
    scope = ACTS[act].scope.value
    if len(kinds) == 1:
        return [_row(label, *marks, scope) for marks in kinds]
    return [_row(f"{label} ({' or '.join(names)} event)", *marks, scope) for marks, names in kinds.items()]


def _event(visibility: Visibility) -> Tournament:
    slug = f"permissions-table-{visibility.value}"
    return Tournament.objects.create(slug=slug, name=slug, variant="entropy7", visibility=visibility)


def _cast(*events: Tournament) -> list[Any]:
    """In the order of the columns."""
    people = [User.objects.create(username=f"permissions-table-{name}") for name in _PEOPLE[:-1]]
    people[0].is_superuser = True
    roles = zip(people[1:4], (RoleName.ORGANISER, RoleName.ARBITER, RoleName.ENTRY), strict=True)
    Role.objects.bulk_create(
        Role(tournament=event, user=user, name=name) for user, name in roles for event in events
    )
    return [*people, AnonymousUser()]


def _marks(act: str, event: Tournament, cast: list[Any]) -> tuple[str, ...]:
    return tuple("yes" if allowed(user, act, event) else "–" for user in cast)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
