"""Incidents: noted on the game with who, when and why; a penalty's points end up in the result."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Invalid
from games.models import Incident, IncidentKind, LiveGame, Side
from games.queries.timed_match import TimedMatch
from games.services.live.held import save
from games.services.live.timely import refuse_with_result, timely

BY_HAND = (IncidentKind.ILLEGAL, IncidentKind.CLAIM, IncidentKind.PENALTY, IncidentKind.NOTE)
MOST_POINTS = 9999


def record_incident(
    live_id: int,
    kind: str,
    text: str,
    *,
    actor: Actor,
    number: int | None = None,
    side: Side | None = None,
    points: int = 0,
    stamp: int | None = None,
) -> Incident:
    """Notes an incident on game ``number``, or on the game in hand.

    The ``points`` of a penalty go off the total of ``side`` in the match; negative ones take a penalty back.
    Raises Invalid with a sentence a field, Conflict for a penalty when the match has a result already.
    """

    def act(held: TimedMatch, at: int) -> Incident:
        game = held.games[number - 1] if number in (1, 2) else held.game
        _check(held, kind, text, side, points)
        if points:
            refuse_with_result(held)
            _take_off(held, side, points)
        noted = note(game, IncidentKind(kind), text, at=at, actor=actor, side=side, points=points)
        facts = {"kind": kind, "side": side, "points": points, "ply": noted.ply}
        record(held.match.scope, actor, "play.incident", game, after=facts, reason=text)
        save(held)
        return noted

    return timely(live_id, act, stamp=stamp)


def note(
    game: LiveGame,
    kind: IncidentKind,
    text: str,
    *,
    at: int,
    actor: Actor,
    side: Side | None = None,
    points: int = 0,
) -> Incident:
    """Writes one incident in the running transaction."""
    return Incident.objects.create(
        game=game,
        kind=kind,
        side=side,
        points=points,
        text=text.strip(),
        ply=len(game.plies),
        at=at,
        actor_label=actor.label[:150],
        via=actor.via,
    )


def reason_given(reason: str) -> str:
    """The reason of an act that needs one. Raises Invalid."""
    if not reason.strip():
        raise Invalid(_("This act needs a reason."), fields={"reason": _("Say why, for the audit log.")})
    return reason.strip()


def _check(held: TimedMatch, kind: str, text: str, side: Side | None, points: int) -> None:
    wrong: dict[str, Any] = {}
    if kind not in BY_HAND:
        wrong["kind"] = _("One of: %(kinds)s.") % {"kinds": ", ".join(BY_HAND)}
    if not text.strip():
        wrong["text"] = _("Say what happened.")
    if kind == IncidentKind.PENALTY:
        if side is None:
            wrong["side"] = _("Whose points go off: 1 for the first player, 2 for the second.")
        elif not -_penalty_of(held, side) <= points <= MOST_POINTS or not points:
            wrong["points"] = _("Give 1 to %(most)d points, or take back at most %(given)d.") % {
                "most": MOST_POINTS,
                "given": _penalty_of(held, side),
            }
    elif points:
        wrong["points"] = _("Only a penalty takes points off.")
    if wrong:
        raise Invalid(_("The incident can't be noted as it is."), fields=wrong)


def _penalty_of(held: TimedMatch, side: Side) -> int:
    return held.live.first_penalty if side == Side.FIRST else held.live.second_penalty


def _take_off(held: TimedMatch, side: Side | None, points: int) -> None:
    name = "first_penalty" if side == Side.FIRST else "second_penalty"
    setattr(held.live, name, getattr(held.live, name) + points)
