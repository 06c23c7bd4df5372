"""What is held of a person, as one JSON document: the register and what was played; the account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from audit.actor import Actor
from audit.models import AuditEvent
from audit.services import record
from tournaments.models import ApiToken, DailyRun, Entry, Invitation, Player, Registration, Role, Season
from tournaments.permissions import require
from tournaments.queries.practice import scope_of
from tournaments.services.personal.erase_player import names_of, registrations_of
from tournaments.services.tokens import SCOPE

FORMAT = "orderly-person-1"
Document = dict[str, Any]


@transaction.atomic
def export_person(actor: Actor, *, player: Player | None = None, user: User | None = None) -> Document:
    """Everything that is held of a player or an account, or of both; no secrets. Noted in the log.

    One's own account needs no right; anything else that of an administrator.
    """
    if player is not None or actor.user is None or user is None or actor.user.pk != user.pk:
        require(actor, "manage_people")
    document: Document = {"format": FORMAT}
    if player is not None:
        document["player"] = _player(player)
        record("site", actor, "person.exported", player)
    if user is not None:
        document["account"] = _account(user)
        record(SCOPE, actor, "person.exported", user)
    return document


def player_of(user: User) -> Player | None:
    """The record of the register that is certainly this person's: one with the address that they proved.

    Not where that address was put in later: who keeps the register could claim anybody's record so.
    """
    proved = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    found = list(Player.objects.filter(contact__in=list(proved)).exclude(contact="")[:2])
    return found[0] if len(found) == 1 and not _was_put_in(found[0]) else None


def _was_put_in(player: Player) -> bool:
    """Whether anybody but an administrator has changed the address since the record was made."""
    changes = AuditEvent.objects.filter(verb="player.changed", target=f"player:{player.pk}", scope="site")
    by_people = changes.exclude(actor__is_superuser=True).filter(actor__isnull=False)
    return any("contact" in (act.after or {}).get("private", ()) for act in by_people)


@transaction.atomic
def export_own(user: User) -> Document:
    """One's account, and the record of the register where it is certain that it is one's own."""
    actor = Actor.of(user)
    document = export_person(actor, user=user)
    if player := player_of(user):
        document["player"] = _player(player)
        record("site", actor, "person.exported", player)
    return document


def _player(player: Player) -> Document:
    fields = (
        "id",
        "name",
        "club",
        "federation",
        "rating",
        "birth_year",
        "contact",
        "created_at",
        "erased_at",
    )
    entries = list(player.entries.select_related("tournament", "team"))
    targets = [f"player:{player.pk}", *(f"entry:{entry.pk}" for entry in entries)]
    named = Q(target__in=targets) | Q(
        actor_label__in=names_of(player), scope__in=[entry.tournament.scope for entry in entries]
    )
    return {
        **_plain(player, fields),
        "earlier_names": [name for name in names_of(player) if name != player.name],
        "entries": [_entry(entry) for entry in entries],
        "registrations": [
            _registration(each) for each in registrations_of(player).select_related("tournament")
        ],
        "ratings": [
            {
                "event": change.tournament.slug,
                **_plain(change, ("system", "variant", "before", "after", "matches", "period")),
            }
            for change in player.rating_changes.select_related("tournament")
        ],
        "log": _acts(AuditEvent.objects.filter(named)),
    }


def _entry(entry: Entry) -> Document:
    fields = ("seed", "club", "rating", "categories", "board", "checked_in_at", "from_round", "last_round")
    seats = entry.seats.filter(round__state="published").select_related("round", "pairing__match__result")
    return {
        "event": entry.tournament.slug,
        "event_name": entry.tournament.name,
        "team": entry.team.name if entry.team else "",
        **_plain(entry, (*fields, "created_at")),
        "absences": list(entry.absences.values("round_number", "kind")),
        "rounds": [_seat(seat) for seat in seats.order_by("round__number")],
    }


def _seat(seat: Any) -> Document:
    match = seat.pairing.match if seat.pairing else None
    result = getattr(match, "result", None)
    return {
        "round": seat.round.number,
        "bye": seat.bye,
        "side": seat.side,
        "players": list(match.names) if match else [],
        "result": {name: _value(getattr(result, name)) for name in _result_fields(result)}
        if result
        else None,
    }


def _result_fields(result: Any) -> list[str]:
    return [
        field.name for field in result._meta.concrete_fields if not field.is_relation and field.name != "id"
    ]


def _registration(registration: Registration) -> Document:
    fields = ("name", "club", "federation", "rating", "birth_year", "contact", "note", "state", "created_at")
    return {"event": registration.tournament.slug, **_plain(registration, (*fields, "decided_at"))}


def _account(user: User) -> Document:
    own = (
        "username",
        "first_name",
        "last_name",
        "email",
        "is_staff",
        "is_superuser",
        "date_joined",
        "last_login",
    )
    runs = DailyRun.objects.filter(visitor=scope_of(f"user:{user.pk}")).select_related("board")
    sessions = UserSession.objects.filter(user=user)
    factors = Authenticator.objects.filter(user=user)
    return {
        **_plain(user, own),
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "second_factors": [_plain(each, ("type", "created_at", "last_used_at")) for each in factors],
        "sessions": [_plain(each, ("ip", "user_agent", "created_at", "last_seen_at")) for each in sessions],
        "tokens": [_token(each) for each in ApiToken.objects.filter(user=user).select_related("tournament")],
        "roles": [
            {"event": role.tournament.slug, "role": role.name, "ends_at": _value(role.ends_at)}
            for role in Role.objects.filter(user=user).select_related("tournament")
        ],
        "invitations": [
            {
                "event": each.tournament.slug,
                **_plain(each, ("role", "note", "created_at", "accepted_at", "revoked_at")),
                "made": each.created_by_id == user.pk,
            }
            for each in Invitation.objects.filter(Q(created_by=user) | Q(accepted_by=user)).select_related(
                "tournament"
            )
        ],
        "seasons": list(Season.objects.filter(owner=user).values_list("slug", flat=True)),
        "daily_boards": [
            {"day": _value(run.board.day), **_plain(run, ("name", "time_ms", "points", "wrong"))}
            for run in runs
        ],
        "log": _acts(AuditEvent.objects.filter(Q(actor=user) | Q(target=f"user:{user.pk}"))),
    }


def _token(token: ApiToken) -> Document:
    event = token.tournament.slug if token.tournament else None
    return {"event": event, **_plain(token, ("name", "scopes", "created", "expiry", "last_used_on"))}


def _acts(acts: Iterable[AuditEvent]) -> list[Document]:
    """The acts without their facts, which may be of others."""
    return [
        _plain(act, ("at", "scope", "verb", "target_label", "actor_label", "via", "reason")) for act in acts
    ]


def _plain(row: Any, fields: Iterable[str]) -> Document:
    return {name: _value(getattr(row, name)) for name in fields}


def _value(value: Any) -> Any:
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return value if isinstance(value, (str, int, bool, list, dict, type(None))) else str(value)
