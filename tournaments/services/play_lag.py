"""A player's network delay as the server measures it: two of its own stamps, one brought back by the page.

The page asks for a stamp, sends it back at once and gets the round trip between the two, signed, for its next
moves. Nothing that a device claims about time counts; who dawdles before sending back gains no more than the
quota of the event's lag compensation, as with a slow line.
"""

from __future__ import annotations

from django.core import signing

_SIGNER = signing.Signer(salt="tournaments.play.lag", sep=".")
FRESH_MS = 60_000
MOST_MS = 5_000


def stamped(token: str, now: int) -> str:
    """A stamp for the page to bring back."""
    return _SIGNER.sign(f"stamp-{now}-{token}")


def measured(token: str, stamp: str, now: int) -> str | None:
    """The delay between a stamp and ``now`` (ms), signed; None for what is no stamp of this link."""
    sent = _number(token, "stamp", stamp)
    return None if sent is None else _SIGNER.sign(f"{min(MOST_MS, max(0, now - sent))}-{now}-{token}")


def delay_in(token: str, lag: object, now: int) -> int:
    """The delay in ms that a move brings along; 0 when it is none of ours or too old."""
    try:
        delay, at, owner = _SIGNER.unsign(lag if isinstance(lag, str) else "").split("-", 2)
        is_fresh = owner == token and 0 <= now - int(at) <= FRESH_MS
        return int(delay) if is_fresh else 0
    except (signing.BadSignature, ValueError):
        return 0


def _number(token: str, kind: str, text: str) -> int | None:
    try:
        found, at, owner = _SIGNER.unsign(text).split("-", 2)
        return int(at) if (found, owner) == (kind, token) else None
    except (signing.BadSignature, ValueError):
        return None
