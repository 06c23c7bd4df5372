"""Practice matches against the computer: whose they are, their links, and how many are in play.

They belong to no event. Their scope is the visitor's own, a digest of what the visitor's browser keeps, so
nothing in the database says who it was.
"""

from __future__ import annotations

from django.core import signing
from django.db.models import Max, Q, QuerySet
from django.utils.crypto import salted_hmac

from games.models import Analysis, LiveMatch, Side
from games.models.live import LiveState
from games.models.match import PRACTICE
from games.queries.analyses import readable

OVER = (LiveState.FINISHED, LiveState.STOPPED)
SHOWN = 6  # analysed games: three matches
WATCHER = 0  # in place of a side: the link of who watches
_SIGNER = signing.Signer(salt="tournaments.practice", sep=".")


def scope_of(visitor: str) -> str:
    """The scope of a visitor's matches; ``visitor`` is whatever tells this visitor from others."""
    return PRACTICE + salted_hmac("tournaments.practice.visitor", visitor).hexdigest()[:24]


def practice_lives() -> QuerySet[LiveMatch]:
    """All practice matches."""
    return LiveMatch.objects.filter(match__scope__startswith=PRACTICE)


def in_play(scope: str = PRACTICE) -> QuerySet[LiveMatch]:
    """The practice matches that are not over: all, or those of one visitor's scope; the newest first."""
    lives = LiveMatch.objects.filter(match__scope__startswith=scope).exclude(state__in=OVER)
    return lives.select_related("match").order_by("-pk")


def quiet_lives(before: int) -> QuerySet[LiveMatch]:
    """Practice matches that are not over and in which nothing has happened since ``before`` (ms): the visitor
    went away."""
    lives = practice_lives().exclude(state__in=OVER).filter(opened_at__lt=before)
    found = lives.annotate(last=Max("games__actions__at"), begun=Max("games__started_at"))
    return found.filter(not_since("last", before), not_since("begun", before))


def not_since(what: str, before: int) -> Q:
    """Whether an instant was earlier, or never."""
    return Q(**{f"{what}__lt": before}) | Q(**{f"{what}__isnull": True})


def analysed_lately(scope: str) -> list[Analysis]:
    """The newest games of one visitor that are analysed, or will be; the newest first. None that goes on."""
    rows = readable(Analysis.objects.filter(game__live__match__scope=scope))
    return list(rows.select_related("game__live__match").order_by("-game__live", "game__number")[:SHOWN])


def practice_token(match_id: int, side: int | None) -> str:
    """The token of the player on a side (a seat of Chaos Tiles), for ``/play/<token>/``; without one that of
    who watches."""
    return _SIGNER.sign(f"p{match_id}-{int(side or WATCHER)}")


def read_practice_seat(token: str) -> tuple[int, int] | None:
    """Match and seat of a token (`WATCHER`: a watcher's); None when it is not one of ours. No query."""
    try:
        match, seat = _SIGNER.unsign(token).removeprefix("p").split("-")
        return int(match), int(seat)
    except (signing.BadSignature, ValueError):
        return None


def read_practice(token: str) -> tuple[int, Side | None] | None:
    """Match and side of a token (no side: a watcher's); None when it is not one of ours, or is for a third
    seat. No query."""
    read = read_practice_seat(token)
    if read is None or read[1] not in (WATCHER, *Side):
        return None
    return read[0], Side(read[1]) if read[1] != WATCHER else None


def find_practice(token: str) -> LiveMatch | None:
    """The match of a token, a player's or a watcher's, with its result; None when it is gone."""
    read = read_practice(token)
    found = practice_lives().select_related("match__result").filter(match=read[0]) if read else None
    return found.first() if found is not None else None
