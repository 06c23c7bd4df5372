"""Who did something, by what way, and why a clock stands: the few names that are no person's, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models.role import RoleName

# The ends of what the log keeps as a text: "Ann – Bob, game 2", "Club night: arbiter".
_PART = re.compile(r", (round|game|table|board) (\d+)(?=,|:|$)")
_ROLE = re.compile(rf": ({'|'.join(RoleName.values)})$")


def actor_words(label: str, via: str) -> str:
    """The name of who acted; what acts by itself has one in every language."""
    return _actors().get(label, label) if via in ("system", "command", "link", "page") else label


def entered_words(label: str) -> str:
    """The same of who entered a result, where the way is not kept."""
    return _actors().get(label, label)


def target_words(label: str) -> str:
    """What something was done to: names stay, and what follows them is said in words: a game, a round."""
    return _ROLE.sub(_role_words, _PART.sub(_part_words, label))


def _part_words(found: re.Match[str]) -> str:
    number = found[2]
    parts = {
        "round": _("round %(number)s"),
        "game": _("game %(number)s"),
        "table": _("table %(number)s"),
        "board": _("board %(number)s"),
    }
    return f", {parts[found[1]] % {'number': number}}"


def _role_words(found: re.Match[str]) -> str:
    return f": {RoleName(found[1]).label}"


def _actors() -> dict[str, str]:
    return {
        "system": pgettext("who acts", "system"),
        "command line": _("command line"),
        "timed play": _("timed play"),
        "house player": _("house player"),
        "flag rule": _("flag rule"),
        "referee of programs": _("referee of programs"),
        "demonstration": _("demonstration"),
        "kiosk": _("kiosk"),
        "visitor": _("visitor"),
    }


def via_words(via: str) -> str:
    """The way by which an act came."""
    return {
        "page": pgettext("way of an act", "page"),
        "api": pgettext("way of an act", "API"),
        "link": pgettext("way of an act", "link"),
        "command": pgettext("way of an act", "command"),
        "system": pgettext("way of an act", "system"),
        "admin": pgettext("way of an act", "administration"),
    }.get(via, via)


def pause_words(reasons: Iterable[str]) -> str:
    """Why a clock stands: outage, arbiter."""
    words = {
        "outage": _("outage"),
        "arbiter": _("arbiter"),
        "adjournment": _("adjournment"),
        "players": _("players"),
        "ruling": _("ruling"),
        "marking": _("dead stones"),
    }
    return ", ".join(words.get(reason, reason) for reason in sorted(reasons))
