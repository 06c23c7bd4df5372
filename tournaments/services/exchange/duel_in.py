"""Play of Gyul! Hap! in a document, checked: boards are dealt again from the seed, calls judged again."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.errors import EngineError
from games.engine.gyul_hap.record import DuelRecord, check_record
from games.models import DuelState, Side
from games.play.duel.settings import DuelSettings, duel_settings_data, duel_settings_from
from games.play.settings import SettingsError
from games.services.restore_duel import BoardRecord
from games.services.restore_duel import DuelRecord as DuelRow
from tournaments.services.exchange.clocks_in import INSTANT
from tournaments.services.exchange.duel_boards_in import read_board, to_check
from tournaments.services.exchange.form import DUEL
from tournaments.services.exchange.node import LARGEST, Node

OVER = (DuelState.FINISHED.value, DuelState.STOPPED.value)
DAY = 86_400_000


def read_duel(node: Node) -> DuelRow | None:
    """The play of a match; None where it had none, or was still in progress."""
    if node.value is None or node.keys(*DUEL).get("in_progress", False).flag():
        return None
    settings = _settings(node.at("settings"))
    boards = [read_board(item, settings.options) for item in node.at("boards").items()]
    newest = boards[-1].fields if boards else {"number": 0, "attempt": 0}
    winner = node.get("winner")
    fields: dict[str, Any] = {
        "settings": duel_settings_data(settings),
        "state": node.at("state").one_of(OVER),
        "version": node.at("version").whole(1),
        "number": newest["number"],
        "attempt": newest["attempt"],
        "winner": None if winner.value is None else winner.one_of(Side.values),
        "opened_at": node.at("opened_at").whole(0, INSTANT),
        "started_at": node.get("started_at").maybe_whole(0, INSTANT),
        "ended_at": node.get("ended_at").maybe_whole(0, INSTANT),
        "default_at": node.get("default_at").maybe_whole(0, INSTANT),
        "settled_at": node.get("settled_at").moment(),
        "seed": node.at("seed").text(64),
        "salt": node.at("salt").text(64),
        "commitment": node.at("commitment").text(64),
        "revealed_at": node.at("revealed_at").moment(),
        **_house(node.get("house")),
    }
    for key in ("ready", "seen"):
        told = [each.flag() for each in node.get(key, [False, False]).pair()]
        fields[f"first_{key}"], fields[f"second_{key}"] = told
    penalties = [each.whole() for each in node.get("penalties", [0, 0]).pair()]
    fields["first_penalty"], fields["second_penalty"] = penalties
    points = [each.whole(-LARGEST) for each in node.at("points").pair()]
    fields["first_points"], fields["second_points"] = points
    if fields["revealed_at"] is None:
        node.at("revealed_at").refuse(_("only a match whose seed was revealed is carried."))
    _checked(node, settings, fields, boards)
    return DuelRow(fields, boards)


def _settings(node: Node) -> DuelSettings:
    try:
        return duel_settings_from(node.mapping())
    except SettingsError as error:
        node.refuse(f"{in_words(error)}.")


def _house(node: Node) -> dict[str, Any]:
    if node.value is None:
        return {"house_side": None, "reaction_ms": None}
    node.keys("side", "reaction_ms")
    return {
        "house_side": node.at("side").one_of(Side.values),
        "reaction_ms": node.get("reaction_ms").maybe_whole(0, DAY),
    }


def _checked(node: Node, settings: DuelSettings, fields: dict[str, Any], boards: list[BoardRecord]) -> None:
    """Boards are dealt again from the seed and calls judged again: all of it has to be the same."""
    try:
        check_record(
            DuelRecord(
                options=settings.options,
                boards=tuple(to_check(board) for board in boards),
                points=(fields["first_points"], fields["second_points"]),
                winner=fields["winner"],
                penalties=(fields["first_penalty"], fields["second_penalty"]),
                is_stopped=fields["state"] == DuelState.STOPPED,
                commitment=fields["commitment"],
                seed=fields["seed"],
                salt=fields["salt"],
            )
        )
    except EngineError as error:
        node.refuse(f"{in_words(error)}.")
