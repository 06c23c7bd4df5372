"""Play of Gyul! Hap! in a document, checked: boards are dealt again from the seed, calls judged again."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.gyul_hap.course import Played, totals, winner
from games.engine.gyul_hap.deal import verify
from games.models import BoardState, DuelState, Side
from games.play.duel.settings import DuelSettings, duel_settings_data, duel_settings_from
from games.play.settings import SettingsError
from games.services.restore_duel import BoardRecord, DuelRecord
from tournaments.services.exchange.clocks_in import INSTANT
from tournaments.services.exchange.duel_boards_in import read_board
from tournaments.services.exchange.form import DUEL
from tournaments.services.exchange.live_in import both
from tournaments.services.exchange.node import Node, refuse_twice

OVER = (DuelState.FINISHED.value, DuelState.STOPPED.value)
DAY = 86_400_000


def read_duel(node: Node) -> DuelRecord | None:
    """The play of a match; None where it had none, or was still in progress."""
    if node.value is None or node.keys(*DUEL).get("in_progress", False).flag():
        return None
    settings = _settings(node.at("settings"))
    seed = _seed(node)
    fields: dict[str, Any] = {
        "settings": duel_settings_data(settings),
        "state": node.at("state").one_of(OVER),
        "version": node.at("version").whole(1),
        "opened_at": node.at("opened_at").whole(0, INSTANT),
        "started_at": node.get("started_at").maybe_whole(0, INSTANT),
        "ended_at": node.get("ended_at").maybe_whole(0, INSTANT),
        "default_at": node.get("default_at").maybe_whole(0, INSTANT),
        "settled_at": node.get("settled_at").moment(),
        **seed,
        **_house(node.get("house")),
    }
    for key in ("ready", "seen"):
        told = [each.flag() for each in both(node.get(key, [False, False]))]
        fields[f"first_{key}"], fields[f"second_{key}"] = told
    penalties = [each.whole() for each in both(node.get("penalties", [0, 0]))]
    fields["first_penalty"], fields["second_penalty"] = penalties
    boards = _boards(node.at("boards"), settings, seed["seed"])
    fields |= _outcome(settings, boards, (penalties[0], penalties[1]))
    return DuelRecord(fields, boards)


def _settings(node: Node) -> DuelSettings:
    try:
        return duel_settings_from(node.mapping())
    except SettingsError as error:
        node.refuse(f"{error}.")


def _seed(node: Node) -> dict[str, Any]:
    """A revealed seed, which is the committed one."""
    seed, salt, committed = (node.at(key).text(64) for key in ("seed", "salt", "commitment"))
    try:
        verify(seed, salt, committed)
    except EngineError as error:
        node.at("seed").refuse(f"{error}.")
    revealed_at = node.at("revealed_at").moment()
    if revealed_at is None:
        node.at("revealed_at").refuse(_("only a match whose seed was revealed is carried."))
    return {"seed": seed, "salt": salt, "commitment": committed, "revealed_at": revealed_at}


def _house(node: Node) -> dict[str, Any]:
    if node.value is None:
        return {"house_side": None, "reaction_ms": None}
    node.keys("side", "reaction_ms")
    return {
        "house_side": node.at("side").one_of(Side.values),
        "reaction_ms": node.get("reaction_ms").maybe_whole(0, DAY),
    }


def _boards(node: Node, settings: DuelSettings, seed: str) -> list[BoardRecord]:
    items = node.items()
    boards = [read_board(item, settings, seed) for item in items]
    places = [
        Node((each.fields["number"], each.fields["attempt"]), item.path)
        for each, item in zip(boards, items, strict=True)
    ]
    refuse_twice(places, _("board and attempt %(value)s are those of %(where)s too."))
    standing = [
        Node(each.fields["number"], item.path)
        for each, item in zip(boards, items, strict=True)
        if each.fields["state"] == BoardState.CLOSED
    ]
    refuse_twice(standing, _("board %(value)s stands at %(where)s already."))
    return boards


def _outcome(settings: DuelSettings, boards: list[BoardRecord], penalties: tuple[int, int]) -> dict[str, Any]:
    """What the boards that stand come to."""
    stand = [each.fields for each in boards if each.fields["state"] == BoardState.CLOSED]
    played = [Played(each["number"], (each["first_points"], each["second_points"])) for each in stand]
    first, second = totals(settings.options, played)
    newest = boards[-1].fields if boards else {"number": 0, "attempt": 0}
    return {
        "first_points": first,
        "second_points": second,
        "number": newest["number"],
        "attempt": newest["attempt"],
        "winner": winner(settings.options, played, penalties),
    }
