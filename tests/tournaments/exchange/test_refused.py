"""A document that is wrong is refused with the path of the wrong value, and nothing is left behind."""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.errors import Invalid
from games.models import Match
from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.models import Tournament
from tournaments.services.exchange import export_event, import_event

pytestmark = pytest.mark.django_db


@cache
def document() -> dict[str, Any]:
    """A whole event; it stays in the database of the test that asks first."""
    return export_event(
        make_event(Plan(players=8, rounds=2, stage=Stage.FINISHED, slug="sample")), private=True
    )


def path_of(change: Callable[[dict[str, Any]], object]) -> str:
    """Where the importer finds the document wrong after a change."""
    changed = copy.deepcopy(document())
    change(changed)
    before = (Tournament.objects.count(), Match.objects.count(), AuditEvent.objects.count())
    with pytest.raises(Invalid) as refused:
        import_event(changed, COMMAND)
    assert (Tournament.objects.count(), Match.objects.count(), AuditEvent.objects.count()) == before
    path = next(iter(refused.value.fields))
    assert str(refused.value).startswith(f"{path}: ")
    return path


def table(doc: dict[str, Any], round_: int = 0, place: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = doc["rounds"][round_]["tables"][place]
    return found


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d.update(format="chess"), "format"),
        (lambda d: d.update(version=2), "version"),
        (lambda d: d.update(extra=1), "document"),
        (lambda d: d.pop("rounds"), "document"),
        (lambda d: d["settings"].update(variant="chess"), "settings.variant"),
        (lambda d: d["settings"].update(starts_on="soon"), "settings.starts_on"),
        (lambda d: d["settings"].update(system="knockout"), "settings.system"),
        (lambda d: d["settings"].update(scheme={"name": "lottery"}), "settings.scheme"),
        (lambda d: d["settings"].update(planned_rounds=0), "settings.planned_rounds"),
        (lambda d: d["settings"].update(planned_rounds=1), "settings.planned_rounds"),
        (lambda d: table(d)["match"].update(reports=[7]), "rounds[0].tables[0].match.reports[0]"),
        (
            lambda d: table(d)["match"]["games"][0].update(scorings=[None]),
            "rounds[0].tables[0].match.games[0].scorings[0]",
        ),
        (lambda d: d["state"].update(started_at=None), "state.started_at"),
        (lambda d: d["state"].update(started_at="2026-05-01T10:00:00"), "state.started_at"),
        (lambda d: d["entries"][2].update(seed=1), "entries[2].seed"),
        (lambda d: d["entries"][2]["player"].update(name=" "), "entries[2].player.name"),
        (lambda d: d["entries"][2]["player"].update(d["entries"][0]["player"]), "entries[2].player.name"),
        (lambda d: d["entries"][2]["player"].update(federation="ger"), "entries[2].player"),
        (lambda d: d["entries"][2].update(rating="high"), "entries[2].rating"),
        (lambda d: d["forbidden_pairs"].append({"seeds": [1, 99]}), "forbidden_pairs[0].seeds[1]"),
        (lambda d: d["rounds"].reverse(), "rounds[0].number"),
        (lambda d: d["rounds"][0].update(state="draft"), "rounds[0].tables[0].match"),
        (lambda d: table(d).update(first=99), "rounds[0].tables[0].first"),
        (lambda d: table(d).update(first=table(d)["second"]), "rounds[0].tables[0].second"),
        (lambda d: table(d).update(table=2), "rounds[0].tables[1].table"),
        (lambda d: table(d)["match"]["games"].pop(), "rounds[0].tables[0].match.games"),
        (
            lambda d: table(d)["match"]["result"].update(scores=[1, 2]),
            "rounds[0].tables[0].match.result.scores",
        ),
        (lambda d: table(d)["match"]["result"].update(winner=1), "rounds[0].tables[0].match.result"),
        (
            lambda d: table(d)["match"]["games"][0].update(board="1" * 49),
            "rounds[0].tables[0].match.result",
        ),
        (
            lambda d: table(d)["match"]["result"].update(kind="bought"),
            "rounds[0].tables[0].match.result.kind",
        ),
        (
            lambda d: table(d)["match"]["games"][0]["scorings"][0].update(total=1),
            "rounds[0].tables[0].match.games[0].scorings[0].total",
        ),
        (lambda d: d["standings"][0]["data"]["rows"][1].pop("points"), "standings[0].data.rows[1]"),
        (lambda d: d["standings"][0].update(round=3), "standings[0].round"),
        (lambda d: table(d)["reason"].update(text="a\0b"), "rounds[0].tables[0].reason.text"),
        (lambda d: table(d)["reason"].update(text="\ud800"), "rounds[0].tables[0].reason.text"),
        (lambda d: d["audit"][3].update(after={"x": [float("nan")]}), "audit[3].after.x[0]"),
        (lambda d: d["standings"].append(d["standings"][0]), "standings[2]"),
        (lambda d: d["audit"][0].update(at=None), "audit[0].at"),
    ],
)
def test_the_path_of_the_wrong_value(change: Callable[[dict[str, Any]], object], path: str) -> None:
    assert path_of(change) == path


@pytest.mark.parametrize(
    ("slug", "words"), [("sample", "already"), ("no address", "no address"), ("größe", "no address")]
)
def test_an_address_that_can_not_be(slug: str, words: str) -> None:
    wanted = copy.deepcopy(document())
    Tournament.objects.get_or_create(slug="sample", defaults={"name": "Sample", "variant": "entropy7"})
    with pytest.raises(Invalid, match=words):
        import_event(wanted, COMMAND, slug=slug)


@pytest.mark.parametrize("value", [None, [], "event", 7, {}])
def test_what_is_no_document_at_all(value: object) -> None:
    with pytest.raises(Invalid):
        import_event(value, COMMAND)


JUNK = st.sampled_from(
    [None, True, -1, 0, 3, 10**12, 1.5, "", "x", "\0", "2026-01-01", [], [1], {}, {"a": 1}]
)


@given(st.data(), JUNK)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_changed_value_is_taken_or_refused(data: st.DataObject, junk: object) -> None:
    changed = copy.deepcopy(document())
    place: Any = changed
    key: Any = data.draw(st.sampled_from(sorted(place)))
    while isinstance(place[key], (dict, list)) and place[key] and data.draw(st.integers(0, 5)):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = junk
    try:
        event = import_event(changed, COMMAND)
    except Invalid:
        return
    assert export_event(event)["entries"]
