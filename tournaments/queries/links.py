"""Links that are a right to act: of a match's players and its table, of a player's check-in, of the kiosk.

All are signed, and none is stored.
"""

from __future__ import annotations

from django.core import signing
from django.utils.crypto import constant_time_compare

from games.models import Side
from tournaments.models import Entry, Pairing, Tournament
from tournaments.models.round import RoundState
from tournaments.registration import check_in_of

_SIGNER = signing.Signer(salt="tournaments.report", sep=".")
_TABLE_SIGNER = signing.Signer(salt="tournaments.table", sep=".")
_CHECK_IN_SIGNER = signing.Signer(salt="tournaments.check-in", sep=".")
_ARENA_SIGNER = signing.Signer(salt="tournaments.arena", sep=".")
_KIOSK_SIGNER = signing.Signer(salt="tournaments.kiosk", sep=".")


MOST_SEATS = 5


def report_token(pairing_id: int, side: int) -> str:
    """The token of one side of a pairing, or of a seat, for ``/r/<token>/`` and ``/play/<token>/``."""
    return _SIGNER.sign(f"{pairing_id}-{int(side)}")


def read_seat(token: str) -> tuple[int, int] | None:
    """Pairing and seat (1 to 5) of a token; None when it is not one of ours."""
    try:
        pairing, seat = map(int, _SIGNER.unsign(token).split("-"))
    except (signing.BadSignature, ValueError):
        return None
    return (pairing, seat) if 1 <= seat <= MOST_SEATS else None


def read_token(token: str) -> tuple[int, Side] | None:
    """Pairing and side of a token of a match of two; None for a third seat too."""
    read = read_seat(token)
    return (read[0], Side(read[1])) if read and read[1] in Side.values else None


def seated_at(token: str) -> tuple[Pairing, int] | None:
    """The published pairing of a token, with its match and event, and the seat; None where nobody sits."""
    read = read_seat(token)
    pairing = _published(read[0]) if read else None
    if read is None or pairing is None or pairing.match is None:
        return None
    return (pairing, read[1]) if read[1] <= len(pairing.match.names) else None


def table_token(pairing_id: int) -> str:
    """The token of the table of a pairing, for ``/table/<token>/``: the clock that stands on it."""
    return _TABLE_SIGNER.sign(str(pairing_id))


def table_of(token: str) -> Pairing | None:
    """The published pairing of a table's token, with its match and event; None when there is none."""
    try:
        return _published(int(_TABLE_SIGNER.unsign(token)))
    except (signing.BadSignature, ValueError):
        return None


def check_in_token(entry_id: int) -> str:
    """The token of a player's own check-in, for ``/check-in/<token>/``: on place cards and registrations."""
    return _CHECK_IN_SIGNER.sign(str(entry_id))


def arena_token(entry_id: int) -> str:
    """The token of a player's own page in an arena, for ``/arena/<token>/``."""
    return _ARENA_SIGNER.sign(str(entry_id))


def arena_way(pairing: Pairing, side: int) -> str:
    """The token of the arena page of who sits on this side; empty where the event is no arena."""
    if not pairing.round.tournament.is_arena:
        return ""
    return arena_token(pairing.seats.values_list("entry_id", flat=True).get(side=side))


def arena_entry(token: str) -> Entry | None:
    """The entry of an arena token, with its player and event; None when there is none."""
    return _entry(_ARENA_SIGNER, token)


def entry_of(token: str) -> Entry | None:
    """The entry of a check-in token, with its player and event; None when there is none."""
    return _entry(_CHECK_IN_SIGNER, token)


def _entry(signer: signing.Signer, token: str) -> Entry | None:
    try:
        number = int(signer.unsign(token))
    except (signing.BadSignature, ValueError):
        return None
    return Entry.objects.select_related("player", "tournament").filter(pk=number).first()


def kiosk_token(event: Tournament) -> str:
    """The token of the event's kiosk, for ``/kiosk/<token>/``; empty where it has none."""
    current = check_in_of(event).kiosk
    return _KIOSK_SIGNER.sign(f"{event.pk}-{current}") if current else ""


def kiosk_of(token: str) -> Tournament | None:
    """The event of a kiosk's token; None when there is none, or the link was revoked."""
    try:
        number = int(_KIOSK_SIGNER.unsign(token).split("-")[0])
    except (signing.BadSignature, ValueError):
        return None
    event = Tournament.objects.filter(pk=number).first()
    return event if event and constant_time_compare(kiosk_token(event), token) else None


def _published(pairing_id: int) -> Pairing | None:
    published = Pairing.objects.filter(match__isnull=False, round__state=RoundState.PUBLISHED)
    return published.select_related("round__tournament", "match__result").filter(pk=pairing_id).first()
