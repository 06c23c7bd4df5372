"""The settings of an event that a report file describes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.models.tournament import System
from tournaments.pairing.model import PairingSettings
from tournaments.pairing.options import Acceleration
from tournaments.pairing.virtual import virtual_points
from tournaments.standings.exact import plain
from tournaments.standings.history import History, Player
from tournaments.trf.model import PointSystem, TrfFile
from tournaments.trf.points import system_of
from tournaments.trf.write_extras import Virtuals


def refuse(words: str, field: str = "file") -> Invalid:
    """The error for a file that no event can be made of."""
    return Invalid(words, fields={field: words})


def settings_of(file: TrfFile, *, variant: str, name: str = "", rounds: int | None = None) -> dict[str, Any]:
    """Fields of Tournament. Raises Invalid for what an event here can't hold."""
    planned = file.header.rounds or rounds
    if planned is None:
        raise refuse(_("The file does not say how many rounds there are: fill it in."), "rounds")
    points = system_of(file) or PointSystem()
    return {
        "name": name.strip() or file.header.name or _("Event from a file"),
        "venue": file.header.city[:160],
        "starts_on": _day(file.header.start),
        "variant": variant,
        "planned_rounds": planned,
        "system": System.TEAM_SWISS if file.teams else System.DUTCH,
        "teams": bool(file.teams),
        "scheme": _scheme(points),
        "awards": _awards(points),
        "pairing": _pairing(file, planned, points),
    }


def _scheme(points: PointSystem) -> dict[str, Any]:
    usual = PointSystem()
    if (points.win, points.draw, points.loss) == (usual.win, usual.draw, usual.loss):
        return {"name": "win-draw-loss"}
    worth = {key: plain(getattr(points, key)) for key in ("win", "draw", "loss")}
    return {"name": "win-draw-loss"} | worth


def _awards(points: PointSystem) -> dict[str, Any]:
    """Only what differs from what the scheme gives by itself."""
    usual = {"allocated": points.win, "full": points.allocated, "half": points.draw, "zero": Decimal(0)}
    usual |= {"no_show_win": points.win, "no_show_loss": Decimal(0)}
    told = {key: getattr(points, key) for key in ("allocated", "full", "half", "zero")}
    told |= {"no_show_win": points.forfeit_win, "no_show_loss": points.forfeit_loss}
    found = {key: {"points": plain(told[key])} for key in told if told[key] != usual[key]}
    if points.forfeit_win != points.win:  # a match ended by rule is won over the board
        found["ruled_win"] = {"points": plain(points.win)}
    return found


def _pairing(file: TrfFile, planned: int, points: PointSystem) -> dict[str, Any]:
    worth = dict(file.header.match_points)
    if file.teams and {"TW", "TD", "TL"} <= worth.keys():
        found = {"team_points": [plain(worth[key]) for key in ("TW", "TD", "TL")]}
        return found | _acceleration(file, planned, points)
    return _acceleration(file, planned, points)


def _acceleration(file: TrfFile, planned: int, points: PointSystem) -> dict[str, Any]:
    if file.header.code.upper().endswith("_BAKU"):
        return {"acceleration": Acceleration.BAKU.value}
    if not file.virtual:
        return {}
    if file.teams or not _is_baku(file, planned, points):
        raise refuse(
            _(
                "The file gives virtual points that are not those of Baku acceleration, the one acceleration "
                "that an event here has."
            )
        )
    return {"acceleration": Acceleration.BAKU.value}


def _is_baku(file: TrfFile, planned: int, points: PointSystem) -> bool:
    baku = PairingSettings(rounds=planned, acceleration=Acceleration.BAKU, win=points.win, draw=points.draw)
    field = History(tuple(Player(p.number, p.number) for p in file.players))
    virtual = Virtuals(file)
    for number in range(1, planned + 1):
        due = virtual_points(baku, field, number)
        if any(virtual.of(p.number, number) != due.get(p.number, 0) for p in file.players):
            return False
    return True


def _day(text: str) -> date | None:
    """A date as 2026/05/01; what is written in another way is left out."""
    try:
        return date.fromisoformat(text.replace("/", "-").replace(".", "-"))
    except ValueError:
        return None
