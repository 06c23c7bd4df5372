"""Standings and the log of a document, read and checked."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import SENTENCES
from audit.restore import LoggedElsewhere
from tournaments.services.exchange.form import AT_TABLE, AUDIT, PLAYED, ROW, STANDINGS, VALUE
from tournaments.services.exchange.node import Node, refuse_twice


def read_standings(node: Node, rounds: int) -> list[dict[str, Any]]:
    """Fields of StandingsSnapshot; ``data`` still names entries by their seed number."""
    items = node.items()
    read = [_snapshot(item, rounds) for item in items]
    keys = [
        Node((each["round_number"], each["version"]), item.path)
        for each, item in zip(read, items, strict=True)
    ]
    refuse_twice(keys, _("round and version %(value)s are those of %(where)s too."))
    return read


def _snapshot(node: Node, rounds: int) -> dict[str, Any]:
    node.keys(*STANDINGS)
    data = node.at("data")
    _check_data(data)
    return {
        "round_number": node.at("round").whole(1, rounds),
        "version": node.at("version").whole(1),
        "complete": node.at("complete").flag(),
        "data": data.value,
    }


def _check_data(data: Node) -> None:
    """That pages can show it; whether it is right, computing it again says."""
    data.keys("tie_breaks", "rows", "teams", "by_group", "tables", SENTENCES)
    data.get(SENTENCES, {}).mapping()
    data.get("tables", False).flag()
    data.get("by_group", False).flag()
    _check_table(data)
    if "teams" in data.value:
        _check_table(data.at("teams").keys("tie_breaks", "rows"))


def _check_table(data: Node) -> None:
    for column in data.at("tie_breaks").items():
        column.keys("key", "label")
        column.at("key").text(60)
        column.at("label").text(200)
    for row in data.at("rows").items():
        row.keys(*ROW, "group")
        row.get("group", "").text(4)
        for key in ROW:
            row.at(key)
        row.at("entry").maybe_whole(1)
        row.at("seed").whole(1)
        row.at("name").text(120)
        row.at("counts").mapping()
        for value in row.at("tie_breaks").items():
            value.keys(*VALUE).at("terms").items()
        for played in row.at("rounds").items():
            played.keys(*PLAYED, *AT_TABLE).at("opponent").maybe_whole(1)
            for other in played.get("others", []).items():
                other.maybe_whole(1)


def read_audit(node: Node) -> list[LoggedElsewhere]:
    """The acts, oldest first."""
    return [_act(item) for item in node.items()]


def _act(node: Node) -> LoggedElsewhere:
    node.keys(*AUDIT)
    at = node.at("at").moment()
    if at is None:
        node.at("at").refuse(_("an act has a moment."))
    return LoggedElsewhere(
        at=at,
        actor=node.at("actor").text(150),
        via=node.at("via").text(10),
        verb=node.at("verb").text(40),
        target=node.get("target", "").text(200),
        before=_facts(node.get("before")),
        after=_facts(node.get("after")),
        reason=node.get("reason", "").text(),
    )


def _facts(node: Node) -> dict[str, Any] | None:
    return None if node.value is None else node.mapping()
