"""The link of a match for each of its two players: signed, nothing is stored."""

from __future__ import annotations

from django.core import signing

from games.models import Side

_SIGNER = signing.Signer(salt="tournaments.report", sep=".")


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
