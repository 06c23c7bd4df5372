"""Changes on the desk: what follows is said first, then it is done; who may not does not see it."""

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.models import Result
from tests.factories import Cast, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament
from tournaments.queries.tables import sheet_of

PAGES = ("swap", "pair-again", "remove-round/1", "merge")


@pytest.fixture
def round_(event: Tournament) -> Round:
    a, b, c, d, e = field_of(event, 5)
    return published_round(event, [(a, b), (c, d)], {e: "allocated"})


def ids(round_: Round) -> list[int]:
    return list(round_.tournament.entries.order_by("seed").values_list("pk", flat=True))


def test_a_swap_says_first_what_follows(desk: Desk, round_: Round) -> None:
    a, _b, c, _d, _e = round_.tournament.entries.order_by("seed")
    sent = {"first": a.pk, "second": c.pk, "reason": "Brothers"}
    told = desk.do("changes/swap/", "change", **sent)
    assert told.status_code == 200
    assert f"Table 1: {c.name} –" in text_of(told)
    assert "old links and QR codes die" in text_of(told)
    assert not AuditEvent.objects.filter(verb="tables.swapped").exists()
    done = desk.change("changes/swap/", "change", **sent)
    assert (done.status_code, done["Location"]) == (302, desk.address("results/1/"))
    assert sheet_of(round_).tables[0].first == c


def test_what_follows_is_said_again_when_it_is_something_else(desk: Desk, round_: Round) -> None:
    a, _b, c, _d, e = ids(round_)
    told = desk.do("changes/swap/", "change", first=a, second=c, reason="x")
    other = {"first": a, "second": e, "reason": "x", "step": "apply", "told": told.context["told_mark"]}
    again = desk.do("changes/swap/", "change", **other)
    assert "Something has changed since you looked" in text_of(again)
    assert not AuditEvent.objects.filter(verb="tables.swapped").exists()


def test_no_change_without_a_reason(desk: Desk, round_: Round) -> None:
    a, _b, c, _d, _e = ids(round_)
    refused = desk.do("changes/swap/", "change", first=a, second=c)
    assert refused.status_code == 422
    assert set(refused.context["forms"]["change"].errors) == {"reason"}


def test_tables_are_paired_again_by_hand_and_put_back(desk: Desk, round_: Round) -> None:
    a, b, c, d, _e = ids(round_)
    sent = {"tables": ["1", "2"], "first": [a, b], "second": [d, c], "reason": "Club mates"}
    assert desk.change("changes/pair-again/", "change", **sent).status_code == 302
    assert [t.second.pk for t in sheet_of(round_).tables] == [d, c]
    home = desk.get("changes/")
    change = AuditEvent.objects.get(verb="tables.paired_again")
    assert desk.address(f"changes/undo/{change.pk}/") in text_of(home)
    assert desk.change(f"changes/undo/{change.pk}/", "change", reason="No").status_code == 302
    assert [t.second.pk for t in sheet_of(round_).tables] == [b, d]
    assert desk.do(f"changes/undo/{change.pk}/", "change", reason="No").status_code == 409


def test_a_round_is_removed(desk: Desk, round_: Round) -> None:
    assert desk.change("changes/remove-round/1/", "change", reason="Wrong list").status_code == 302
    assert not round_.tournament.rounds.exists()


def test_an_entry_is_corrected_and_merged(desk: Desk, event: Tournament, round_: Round) -> None:
    a, *_rest, e = event.entries.order_by("seed")
    late = field_of(event, 1)[0]
    page = desk.get(f"changes/entry/{a.pk}/").context["forms"]["change"]
    sent = {name: value or "" for name, value in page.initial.items()} | {"name": "Ann Lee", "reason": "x"}
    assert desk.change(f"changes/entry/{a.pk}/", "change", **sent).status_code == 302
    assert "Ann Lee" in text_of(desk.get("results/1/"))
    sent = {"keep": e.pk, "drop": late.pk, "reason": "Twice"}
    assert "register" not in desk.get("changes/merge/").context["forms"]["change"].fields
    assert desk.change("changes/merge/", "change", **sent).status_code == 302
    assert not event.entries.filter(pk=late.pk).exists()


def test_an_administrator_merges_in_the_register_as_well(
    event: Tournament, round_: Round, admin_user: object, desk_of: Callable[..., Desk]
) -> None:
    a, late = event.entries.order_by("seed")[0], field_of(event, 1)[0]
    sent = {"keep": a.pk, "drop": late.pk, "register": "on", "reason": "Twice"}
    assert desk_of(admin_user).change("changes/merge/", "change", **sent).status_code == 302
    assert not type(late.player).objects.filter(pk=late.player_id).exists()


def test_an_event_ends_with_decisions(desk: Desk, event: Tournament, round_: Round) -> None:
    play(round_, 1, 50, 40)
    pairing = sheet_of(round_).tables[1].pairing
    refused = desk.do("changes/finish/", "change", reason="Hall closes")
    assert (refused.status_code, Result.objects.count()) == (409, 1)
    wrong = {f"m{pairing.pk}_kind": "played", f"m{pairing.pk}_1": "12", "reason": "Hall closes"}
    refused = desk.do("changes/finish/", "change", **wrong)
    assert set(refused.context["forms"]["change"].errors) == {f"m{pairing.pk}_kind"}
    sent = {f"m{pairing.pk}_kind": "no_show:2", "reason": "Hall closes"}
    assert desk.change("changes/finish/", "change", **sent).status_code == 302
    event.refresh_from_db()
    assert event.is_finished
    assert (Result.objects.get(match=pairing.match).winner, Result.objects.count()) == (2, 2)


@pytest.mark.parametrize("page", PAGES)
def test_result_entry_may_change_nothing(
    page: str, cast: Cast, round_: Round, desk_of: Callable[..., Desk]
) -> None:
    helper = desk_of(cast.helper)
    assert helper.get(f"changes/{page}/").status_code == 403
    assert helper.do(f"changes/{page}/", "change", reason="x").status_code == 403
    assert "changes/" not in text_of(helper.get(""))


@pytest.mark.parametrize("page", ["changes/", "changes/swap/", "changes/merge/", "changes/finish/"])
def test_the_pages_are_there_before_and_after_the_event(desk: Desk, event: Tournament, page: str) -> None:
    assert desk.get(page).status_code == (404 if "swap" in page else 200)


def test_the_event_says_what_a_late_correction_counts_for(desk: Desk, event: Tournament) -> None:
    form = desk.get("settings/").context["forms"]["save"]
    sent = {field.html_name: value for field in form if (value := field.value()) not in (None, "", False)}
    assert desk.do("settings/", "save", **sent | {"corrections": "standings"}).status_code == 302
    event.refresh_from_db()
    assert event.pairing == {"corrections": "standings"}
