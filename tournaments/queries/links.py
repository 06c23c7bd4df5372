"""The links of a match, one for each of its two players and one for its table: signed, nothing is stored."""

from __future__ import annotations

from django.core import signing

from games.models import Side
from tournaments.models import Pairing
from tournaments.models.round import RoundState

_SIGNER = signing.Signer(salt="tournaments.report", sep=".")
_TABLE_SIGNER = signing.Signer(salt="tournaments.table", sep=".")


def report_token(pairing_id: int, side: Side) -> str:
    """The token of one side of a pairing, for ``/r/<token>/``."""
    return _SIGNER.sign(f"{pairing_id}-{side.value}")


def read_token(token: str) -> tuple[int, Side] | None:
    """Pairing and side of a token; None when it is not one of ours."""
    try:
        pairing, side = _SIGNER.unsign(token).split("-")
        return int(pairing), Side(int(side))
    except (signing.BadSignature, ValueError):
        return None


def pairing_of(token: str) -> tuple[Pairing, Side] | None:
    """The published pairing of a token, with its match and event, and the side; None when there is none."""
    read = read_token(token)
    if read is None:
        return None
    pairing = _published(read[0])
    return (pairing, read[1]) if pairing else None


def table_token(pairing_id: int) -> str:
    """The token of the table of a pairing, for ``/table/<token>/``: the clock that stands on it."""
    return _TABLE_SIGNER.sign(str(pairing_id))


def table_of(token: str) -> Pairing | None:
    """The published pairing of a table's token, with its match and event; None when there is none."""
    try:
        return _published(int(_TABLE_SIGNER.unsign(token)))
    except (signing.BadSignature, ValueError):
        return None


def _published(pairing_id: int) -> Pairing | None:
    published = Pairing.objects.filter(match__isnull=False, round__state=RoundState.PUBLISHED)
    return published.select_related("round__tournament", "match__result").filter(pk=pairing_id).first()
