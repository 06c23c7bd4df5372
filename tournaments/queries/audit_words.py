"""The verbs of the audit log in plain words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_WORDS: dict[str, str | Promise] = {
    "board.failed": _("board could not be counted"),
    "board.scored": _("board counted"),
    "clock.adjusted": _("time of a clock corrected"),
    "clock.ended": _("clock ended"),
    "clock.outage": _("clock after an outage of the service"),
    "clock.paused": _("clock paused"),
    "clock.resumed": _("clock resumed"),
    "entries.checked_in": _("checked in"),
    "entries.checked_out": _("check-in taken back"),
    "entries.imported": _("players imported"),
    "entries.numbered": _("seeds numbered anew"),
    "entry.absence": _("absence or bye set"),
    "entry.added": _("player entered"),
    "entry.changed": _("entry corrected"),
    "entry.removed": _("entry removed"),
    "entry.returned": _("player came back"),
    "entry.withdrawn": _("player withdrew"),
    "event.created": _("event made"),
    "event.finished": _("event finished"),
    "event.imported": _("event imported"),
    "event.reopened": _("event reopened"),
    "pair.allowed": _("forbidden pair allowed again"),
    "pair.forbidden": _("pair forbidden"),
    "play.agreed_refused": _("agreed result refused"),
    "play.board_entered": _("final board entered at the table"),
    "play.failed": _("program failed: its flag fell"),
    "play.flag_lifted": _("flag lifted"),
    "play.game_ended": _("game ended by the arbiter"),
    "play.game_restarted": _("game to be played again"),
    "play.game_voided": _("game declared void"),
    "play.incident": _("incident noted"),
    "play.left": _("player left: the flag fell"),
    "play.offer_confirmed": _("agreed result confirmed by the other player"),
    "play.offer_declined": _("offer of a result declined"),
    "play.offer_withdrawn": _("offer of a result withdrawn"),
    "play.offered": _("result offered by a player"),
    "play.paused": _("board paused"),
    "play.resigned": _("player resigned: the flag fell"),
    "play.resumed": _("board resumed"),
    "play.started": _("game started by the arbiter"),
    "play.stopped": _("match stopped"),
    "play.taken_back": _("moves taken back"),
    "play.time_changed": _("time changed by the arbiter"),
    "report.resolved": _("report accepted by the arbiter"),
    "result.amended": _("result amended"),
    "result.entered": _("result entered"),
    "result.reported": _("result reported by a player"),
    "result.taken_back": _("result taken back"),
    "role.given": _("role given"),
    "role.taken": _("role taken"),
    "round.discarded": _("draft discarded"),
    "round.paired": _("round paired"),
    "round.paired_again": _("round paired again"),
    "round.published": _("round published"),
    "round.started": _("games of the round started"),
    "round.unpublished": _("publication withdrawn"),
    "settings.changed": _("settings changed"),
}


def verb_words(verb: str) -> str:
    """A verb in words; one that has none yet is shown as it is stored."""
    return str(_WORDS.get(verb, verb))
